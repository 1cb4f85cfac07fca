// The button of the user menu.
import { Avatar, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { nameOf, pictureOf } from './person.ts';
import styles from './shell.module.css';

/** Who is signed in, as the button that opens the menu. */
export function UserButton(props: ComponentProps<'button'>) {
  const { t } = useTranslation();
  const session = useSession();
  const name = nameOf(session);
  return (
    <UnstyledButton {...props} className={styles.user} aria-haspopup="dialog">
      <Avatar src={pictureOf(session)} name={name} size={32} alt="" aria-hidden />
      <bdi className={styles.userName}>{name}</bdi>
      <span className="visually-hidden">{t('shell.user_menu')}</span>
      <IconChevronDown size={16} aria-hidden />
    </UnstyledButton>
  );
}
