// A place in the team as it is chosen: a role, and single rights given or taken beside it.
import { Collapse, Radio, Switch, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import {
  mayPlace,
  type Membership,
  memberRoles,
  rightsOf,
  rightsOfRoles,
  type TeamRight,
  teamRights,
  trimExceptions,
} from '@vitrine/contract/team-rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../ui/tag.tsx';
import classes from './team.module.css';

interface FieldsProps {
  readonly place: Membership;
  readonly onChange: (place: Membership) => void;
  /** The rights of whoever chooses: they give no others. */
  readonly own: readonly TeamRight[];
}

export function PlaceFields({ place, onChange, own }: FieldsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(Object.keys(place.exceptions).length > 0);
  return (
    <>
      <Radio.Group
        label={t('team.form.role')}
        value={place.role}
        onChange={(next) => {
          const role = memberRoles.find((each) => each === next) ?? place.role;
          onChange({ role, exceptions: {} });
        }}
      >
        <div className={classes.choices}>
          {memberRoles.map((role) => (
            <Radio
              key={role}
              value={role}
              label={t(`team.role_${role}`)}
              description={t(`team.about_${role}`)}
              disabled={!mayPlace(own, null, { role, exceptions: {} })}
            />
          ))}
        </div>
      </Radio.Group>
      <UnstyledButton className={classes.adjust ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          {t('team.form.adjust')}
          <span className={classes.quiet}>{t('team.form.adjust_help')}</span>
        </span>
        <IconChevronDown size={20} data-open={isOpen} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <div className={classes.switches}>
          {teamRights.map((right) => (
            <RightSwitch key={right} {...{ right, place, onChange, own }} />
          ))}
        </div>
      </Collapse>
    </>
  );
}

function RightSwitch({ right, place, onChange, own }: FieldsProps & { right: TeamRight }) {
  const { t } = useTranslation();
  const isHeld = rightsOf(place).includes(right);
  const differs = isHeld !== rightsOfRoles[right][place.role];
  const isBeyond = !own.includes(right);
  return (
    <Switch
      checked={isHeld}
      disabled={isBeyond}
      label={
        <>
          {t(`team.right.${right}`)} {differs && <Tag tone="accent">{t('team.form.differs')}</Tag>}
        </>
      }
      {...(isBeyond && { description: t('team.form.beyond') })}
      onChange={(event) => {
        const exceptions = { ...place.exceptions, [right]: event.currentTarget.checked };
        onChange({ role: place.role, exceptions: trimExceptions({ role: place.role, exceptions }) });
      }}
    />
  );
}
