// The way through the settings: a search over all of their words, and the sections by their groups.
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/search-field.tsx';
import { groupNames, groupOf, type SectionName } from './settings-sections.ts';
import classes from './settings-nav.module.css';

interface NavProps {
  readonly sections: readonly SectionName[];
  /** In which something differs from what is saved. */
  readonly changed: readonly SectionName[];
  readonly current: SectionName | null;
  readonly searched: string;
  readonly onSearch: (text: string) => void;
  readonly onOpen: (section: SectionName) => void;
}

export function SettingsNav({ sections, changed, current, searched, onSearch, onOpen }: NavProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes.nav} aria-label={t('settings.nav.label')}>
      <SearchField value={searched} onSearch={onSearch} label={t('settings.nav.search')} />
      <div className={classes.groups}>
        {groupNames.map((group) => {
          const inside = sections.filter((name) => groupOf(name) === group);
          if (inside.length === 0) return null;
          return (
            <div key={group} className={classes.group}>
              <p className={classes.name}>{t(`settings.nav.${group}`)}</p>
              <ul className={classes.list}>
                {inside.map((name) => (
                  <li key={name}>
                    <a
                      href={`#${name}`}
                      className={classes.place}
                      aria-current={current === name ? 'true' : undefined}
                      onClick={(event) => {
                        event.preventDefault();
                        onOpen(name);
                      }}
                    >
                      {t(`settings.${name}.title`)}
                      {changed.includes(name) && (
                        <span className={classes.changed}>
                          <span className="visually-hidden">{t('settings.nav.changed')}</span>
                        </span>
                      )}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      {sections.length === 0 && <output className={classes.nothing}>{t('settings.nav.nothing')}</output>}
    </nav>
  );
}
