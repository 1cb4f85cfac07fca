// The head of a preview: picture, words, address, and whose link it is.
import { Anchor, Avatar } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { Link } from '@vitrine/contract/links';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeadCodeMark } from '../codes/dead-codes.tsx';
import { GateTags } from '../links/gate-tags.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { ViewedPicture } from '../../ui/viewed-picture.tsx';
import classes from './preview-summary.module.css';

interface SummaryProps {
  readonly link: Link;
  readonly title: string;
  readonly zone: string;
}

/** A child of a multilink has no address to give away: its multilink has. */
export function PreviewSummary({ link, title, zone }: SummaryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isChild = link.parent_multilink_id !== null;
  const isDescribed = link.description !== '' && link.description !== title;
  const leadsTo = link.link_type === 'SHORT' ? link.shopping_redirect_url : null;
  return (
    <section className={classes.summary} aria-label={t('preview.about')}>
      <Picture link={link} title={title} />
      <div className={classes.words}>
        <div className={classes.facts}>
          <Tag tone="accent">{t(`preview.type.${link.url_type}`)}</Tag>
          {link.archived_at !== null && <Tag tone="plain">{t('preview.archived_tag')}</Tag>}
          <GateTags gate={link.gate} />
          <span>{t('preview.made', { day: isolate(format.day(link.created_at, zone)) })}</span>
        </div>
        {!isChild && (
          <div className={classes.address}>
            <Anchor href={link.short_url} target="_blank" rel="noopener" dir="ltr" className={classes.url ?? ''}>
              {toPlain(link.short_url)}
            </Anchor>
            <CopyButton text={link.short_url} label={t('preview.copy_address')} />
          </div>
        )}
        {isDescribed && (
          <p className={classes.description} dir="auto">
            {link.description}
          </p>
        )}
        <dl className={classes.rows}>
          {leadsTo !== null && leadsTo !== '' && (
            <Fact name={t('preview.leads_to')}>
              <Anchor href={leadsTo} target="_blank" rel="noopener" dir="ltr" className={classes.url ?? ''}>
                {toPlain(leadsTo)}
              </Anchor>
            </Fact>
          )}
          <Owner link={link} />
          {link.tags.length > 0 && (
            <Fact name={t('preview.tags')}>
              <span className={classes.tags}>
                {link.tags.map((tag) => (
                  <Tag key={tag} tone="plain">
                    {tag}
                  </Tag>
                ))}
              </span>
            </Fact>
          )}
        </dl>
      </div>
    </section>
  );
}

const toPlain = (address: string): string => address.replace(/^https?:\/\//, '');

function Picture({ link, title }: Pick<SummaryProps, 'link' | 'title'>) {
  const { t } = useTranslation();
  const sources = link.images.length === 0 && link.link_default_image ? [link.link_default_image] : link.images;
  if (sources.length === 0) {
    return (
      <div className={classes.picture}>
        <IconPhoto size={32} stroke={1.25} aria-hidden />
      </div>
    );
  }
  const name = t('preview.image_alt', { title });
  return <ViewedPicture pictures={sources.map((src) => ({ src, name }))} at={0} className={classes.picture} />;
}

/** The influencer with their code; without them, the code alone. */
function Owner({ link }: { link: Link }) {
  const { t } = useTranslation();
  const code = link.promocode?.code ?? null;
  const name = link.influencer_username;
  return (
    <>
      {name !== null && (
        <Fact name={t('preview.influencer')}>
          <span className={classes.person}>
            <Avatar src={link.influencer_profile_image_url} name={name} size={28} alt="" aria-hidden />
            <bdi>@{name}</bdi>
          </span>
        </Fact>
      )}
      {code !== null && (
        <Fact name={t('preview.promocode')}>
          <span className={classes.code}>
            <bdi>{code}</bdi>
            <DeadCodeMark code={code} />
            <CopyButton text={code} label={t('preview.copy_promocode')} />
          </span>
        </Fact>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
