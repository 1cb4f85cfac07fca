// What is said of the posts a gallery has.
import type { Gallery } from '@vitrine/contract/galleries';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../ui/foreign-text.ts';
import { networkLabels } from '../../../parts/networks/network-labels.ts';

export function useRuleWords(): (gallery: Pick<Gallery, 'rule' | 'rule_title'>) => string {
  const { t } = useTranslation();
  return ({ rule, rule_title: title }) => {
    switch (rule.by) {
      case 'all':
        return t('galleries.of.all');
      case 'hashtag':
        return isolate(`#${rule.hashtag}`);
      case 'product':
        return title === null ? t('galleries.gone') : isolate(title);
      case 'collection':
        return title === null ? t('galleries.gone') : isolate(title);
      case 'network':
        return rule.network === 'uploads' ? t('uploads.source') : networkLabels[rule.network];
      case 'posts':
        return t('galleries.of.posts');
    }
  };
}
