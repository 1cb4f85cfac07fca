// The open links or shorts of one influencer, newest first; one leads to its own preview, and back here.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { LinkType } from '@vitrine/contract/links';
import { useTranslation } from 'react-i18next';
import { toLinkAccess } from '../../parts/links/link-access.ts';
import { canCreate, useSession } from '../../api/session.ts';
import { useInfluencerLinks } from '../../parts/influencers/use-influencer.ts';
import { LinkDrawing } from '../../ui/drawings.tsx';
import type { ListItem } from '../../parts/links/entity-list-item.ts';
import { useLinkItem } from '../../parts/links/use-link-item.ts';
import { EntityListRow } from '../../parts/links/entity-list-row.tsx';
import { Blocks, EmptyState, Loaded } from '../../ui/loaded.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import classes from './influencer-preview.module.css';

interface LinksProps {
  readonly username: string;
  readonly type: LinkType;
  readonly zone: string;
}

const lists = { LOOK: 'links', SHORT: 'shorts' } as const;

export function InfluencerLinks({ username, type, zone }: LinksProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { shows } = toLinkAccess(useSession().user);
  const toItem = useLinkItem(type);
  const query = useInfluencerLinks(username, type);
  const list = lists[type];
  const open = ({ id }: ListItem) =>
    void navigate({ href: `/admin/${list}/${id}/preview`, state: { isOver: true }, resetScroll: false });
  return (
    <Loaded
      query={{ data: query.data && query.rows, error: query.error, refetch: query.refetch }}
      skeleton={<Blocks heights={[92, 92, 92]} />}
      isEmpty={(rows) => rows.length === 0}
      empty={
        <EmptyState
          drawing={<LinkDrawing />}
          title={t(`influencers.preview.no_${list}`)}
          body={t(`influencers.preview.no_${list}_body`)}
          action={<CreateButton type={type} username={username} />}
        />
      }
    >
      {(rows) => (
        <div className={classes.panel}>
          <CreateButton type={type} username={username} />
          <ul className={classes.links} aria-label={t(`influencers.preview.tab.${list}`)}>
            {rows.map((row) => {
              // they are all of one person
              const item = { ...toItem(row, shows), person: null };
              return (
                <li key={row.link_id}>
                  <EntityListRow
                    item={item}
                    counts={type === 'LOOK' ? 'views' : 'clicks'}
                    words=""
                    zone={zone}
                    isCreated={false}
                    href={`/admin/${list}/${item.id}/preview`}
                    actions={{ onOpen: open }}
                  />
                </li>
              );
            })}
          </ul>
          {query.hasNextPage && (
            <Button
              variant="default"
              className={classes.more ?? ''}
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('influencers.preview.more_links')}
            </Button>
          )}
        </div>
      )}
    </Loaded>
  );
}

/** At a desk alone, for those who may create. */
function CreateButton({ type, username }: Pick<LinksProps, 'type' | 'username'>) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const navigate = useNavigate();
  const session = useSession();
  if (isNarrow || !canCreate(session) || toLinkAccess(session.user).isTrialOver) return null;
  const list = lists[type];
  return (
    <Button
      className={classes.create ?? ''}
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() =>
        void navigate({
          href: `/admin/${list}/create?influencer=${encodeURIComponent(username)}`,
          state: { isOver: true },
          resetScroll: false,
        })
      }
    >
      {t(`${list}.create`)}
    </Button>
  );
}
