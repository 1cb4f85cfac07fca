// Who is invited without being looked at, and whether each application is told by mail.
import { Anchor, Checkbox, Group, Radio, Stack, Switch, Text } from '@mantine/core';
import type { JoinQuestion } from '@vitrine/contract/join-pages';
import { useTranslation } from 'react-i18next';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { Card } from '../../ui/card.tsx';
import { answersOf, conditionsOf, withCondition } from './join-draft.ts';
import type { JoinDraft } from './use-join-draft.ts';

const rules = ['nobody', 'everybody', 'answers'] as const;

export function ApprovalPanel({ draft }: { draft: JoinDraft }) {
  const { t } = useTranslation();
  const { page, errors, change } = draft;
  const asked = page.questions.filter((question) => answersOf(question).length > 0);
  const choose = (rule: string) =>
    change({
      approval: rule === 'answers' ? { rule, conditions: [] } : { rule: rule === 'everybody' ? rule : 'nobody' },
    });
  const fault = Object.entries(errors).find(([path]) => path.startsWith('approval'))?.[1];
  return (
    <Card isPadded title={t('joining.page.approval')} help={t('joining.page.approval_help')}>
      <Radio.Group value={page.approval.rule} onChange={choose} aria-label={t('joining.page.approval')}>
        <Stack gap="sm">
          {rules.map((rule) => (
            <Radio
              key={rule}
              value={rule}
              label={t(`joining.page.rule.${rule}`)}
              disabled={rule === 'answers' && asked.length === 0}
              {...(rule === 'answers' && asked.length === 0 && { description: t('joining.page.rule_needs') })}
            />
          ))}
        </Stack>
      </Radio.Group>
      {page.approval.rule === 'answers' && (
        <Stack gap="md">
          {asked.map((question) => (
            <Condition key={question.question_id} question={question} draft={draft} />
          ))}
        </Stack>
      )}
      {fault !== undefined && (
        <Text role="alert" size="sm" c="var(--bad-ink)">
          {page.approval.rule === 'answers' && page.approval.conditions.length === 0
            ? t('joining.page.no_conditions')
            : fault}
        </Text>
      )}
    </Card>
  );
}

function Condition({ question, draft: { page, change } }: { question: JoinQuestion; draft: JoinDraft }) {
  const { t } = useTranslation();
  const { question_id: id, kind, label } = question;
  const chosen = conditionsOf(page).find(({ question_id: own }) => own === id)?.answers ?? [];
  return (
    <Checkbox.Group
      label={<bdi>{label || t('joining.page.question')}</bdi>}
      value={[...chosen]}
      onChange={(answers) => change(withCondition(page, id, answers))}
    >
      <Group gap="md" mt="xs">
        {answersOf(question).map((answer) => (
          <Checkbox
            key={answer}
            value={answer}
            label={kind === 'yes_no' ? t(`joining.${answer === 'yes' ? 'yes' : 'no'}`) : <bdi>{answer}</bdi>}
          />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

export function MailPanel({ draft: { page, change } }: { draft: JoinDraft }) {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('joining.page.mails')}>
      <Switch
        label={t('joining.page.mails_label')}
        checked={page.mails_applications}
        onChange={({ currentTarget }) => change({ mails_applications: currentTarget.checked })}
      />
      <Text size="sm" c="dimmed">
        {t('joining.page.mails_help')}{' '}
        <Anchor component={AddressLink} href="/admin/settings#notifications" size="sm" underline="always">
          {t('joining.page.mails_open')}
        </Anchor>
      </Text>
    </Card>
  );
}
