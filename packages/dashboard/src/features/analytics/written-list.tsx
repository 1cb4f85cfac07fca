// A dialog of things people write down, such as goals and notes on days: the list, one form over it, and taking one back.
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkDrawing } from '../../ui/list-drawings.tsx';
import { EmptyState, Loaded, RowShapes } from '../../ui/loaded.tsx';
import classes from './written-list.module.css';

/** What is written: nothing, a new thing, or one there is. */
type Writing<Thing> = Thing | 'new' | null;

interface DialogProps<Thing, Answer> {
  /** The section of the texts. */
  readonly name: 'goals' | 'notes';
  /** One sentence above the list. */
  readonly help: string;
  readonly query: Parameters<typeof Loaded<Answer>>[0]['query'];
  readonly isEmpty: (answer: Answer) => boolean;
  readonly canWrite: boolean;
  /** No more can be added. */
  readonly isFull?: boolean;
  readonly onClose: () => void;
  /** The form of one that is there, or of a new one. */
  readonly renderForm: (thing: Thing | null, onDone: () => void) => ReactNode;
  /** `edit` is null for who may not. */
  readonly children: (answer: Answer, edit: ((thing: Thing) => void) | null) => ReactNode;
}

export function WrittenListDialog<Thing, Answer>(props: DialogProps<Thing, Answer>) {
  const { t } = useTranslation();
  const { name, help, query, isEmpty, canWrite, isFull = false, onClose, renderForm, children } = props;
  const [writing, setWriting] = useState<Writing<Thing>>(null);
  return (
    <Dialog opened onClose={onClose} title={t(`${name}.title`)} size="lg">
      <div className={classes.content}>
        <p className={classes.help}>{help}</p>
        {writing !== null && renderForm(writing === 'new' ? null : writing, () => setWriting(null))}
        {writing === null && canWrite && (
          <Button
            className={classes.add ?? ''}
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={isFull}
            onClick={() => setWriting('new')}
          >
            {t(`${name}.add`)}
          </Button>
        )}
        <Loaded
          query={query}
          skeleton={<RowShapes rows={3} />}
          failed={t(`${name}.failed`)}
          isEmpty={isEmpty}
          empty={
            <EmptyState
              drawing={<LinkDrawing />}
              title={t(`${name}.none_title`)}
              body={t(canWrite ? `${name}.none_body` : `${name}.none_body_reader`)}
            />
          }
        >
          {(answer) => children(answer, canWrite ? setWriting : null)}
        </Loaded>
      </div>
    </Dialog>
  );
}

interface ToolsProps {
  readonly editName: string;
  readonly deleteName: string;
  readonly isBusy: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What can be done with one of them. */
export const WrittenTools = ({ editName, deleteName, isBusy, onEdit, onDelete }: ToolsProps) => (
  <div className={classes.tools}>
    <Tool label={editName} onClick={onEdit}>
      <IconPencil size={18} aria-hidden />
    </Tool>
    <Tool label={deleteName} loading={isBusy} onClick={onDelete}>
      <IconTrash size={18} aria-hidden />
    </Tool>
  </div>
);

type ToolProps = Pick<ComponentProps<'button'>, 'onClick' | 'children'> & {
  readonly label: string;
  readonly loading?: boolean;
};

const Tool = ({ label, loading = false, ...rest }: ToolProps) => (
  <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} loading={loading} {...rest} />
);
