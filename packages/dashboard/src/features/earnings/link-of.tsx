// By which link or post an order came: beneath what it earned.
import { useTranslation } from 'react-i18next';

export function LinkOf({ title, className }: { readonly title: string; readonly className: string | undefined }) {
  const { t } = useTranslation();
  return (
    <span className={className}>
      {t('earnings.entries.through')} <bdi>{title}</bdi>
    </span>
  );
}
