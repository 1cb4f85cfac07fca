// The calls of payees: influencers say how they are paid, merchants see what they need of it.
import * as contract from '@vitrine/contract/payees';
import { can } from '@vitrine/contract/rights';
import { sentences, type Language } from '../../locales/locales.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Serve } from '../identity/identity.ts';
import type { InfluencerRecord, Influencers } from '../influencers/influencers.ts';
import type { StoreCredit } from '../stores/stores.ts';
import { toSummary } from './masks.ts';
import { agreementVersion, needsTaxForm, maskNumber, type Payees } from './payees.ts';

interface Deps {
  readonly influencers: Influencers;
  readonly credit: StoreCredit;
  readonly payees: Payees;
}

/** The influencer themselves, or a merchant's view of them; the team sees none of it. */
async function getReadable({ influencers }: Deps, actor: Actor, username: string): Promise<InfluencerRecord> {
  if (can(actor, 'see every statement')) return influencers.get(actor.businessId, username);
  if (can(actor, 'see every figure')) throw new Problem('forbidden');
  const record = await influencers.get(actor.businessId, username);
  if (record.accountId !== actor.accountId) throw new Problem('not_found');
  if (!can(actor, 'see own statement')) throw new Problem('forbidden');
  return record;
}

/** The influencer alone: not even their merchant says where their money goes. */
async function getOwn(deps: Deps, actor: Actor, username: string): Promise<InfluencerRecord> {
  const record = await getReadable(deps, actor, username);
  if (record.accountId !== actor.accountId) throw new Problem('forbidden');
  return record;
}

export function payeeRoutes(serve: Serve, deps: Deps): void {
  const { payees } = deps;
  const present = async (actor: Actor, { accountId }: InfluencerRecord, language: Language) => {
    const { businessId } = actor;
    const [standing, payer, credit] = await Promise.all([
      payees.find(businessId, accountId),
      payees.findPayer(businessId),
      deps.credit.getStanding(businessId),
    ]);
    const { current, pending, agreement, taxForm } = standing;
    const latest = pending ?? current;
    return {
      summary: current && toSummary(current.details),
      pending: pending && { summary: toSummary(pending.details), valid_from: pending.validFrom.toISOString() },
      details: accountId === actor.accountId ? (latest?.details ?? null) : null,
      changed_at: latest?.givenAt.toISOString() ?? null,
      agreement: agreement && { version: agreement.version, agreed_on: agreement.agreedAt.toISOString() },
      agreement_text: { version: agreementVersion, ...sentences[language].agreement() },
      tax_form: taxForm && {
        kind: taxForm.form.kind,
        name: taxForm.form.name,
        masked: maskNumber(taxForm.form.tax_id),
        signed_on: taxForm.signedOn,
        good_until: taxForm.goodUntil,
      },
      needs_tax_form: needsTaxForm(payer?.country ?? null),
      store_credit: credit.obstacle === null,
    };
  };

  serve(contract.getPayee, async ({ actor, params, language }) =>
    present(actor, await getReadable(deps, actor, params.username), language),
  );

  serve(contract.updatePayee, async ({ actor, params, body, language }) => {
    const record = await getOwn(deps, actor, params.username);
    await payees.save(actor.businessId, record.accountId, body);
    return present(actor, record, language);
  });

  serve(contract.withdrawPayee, async ({ actor, params, language }) => {
    const record = await getReadable(deps, actor, params.username);
    await payees.withdraw(actor.businessId, record.accountId);
    return present(actor, record, language);
  });

  serve(contract.setAgreement, async ({ actor, params, body: { agreed, version }, language }) => {
    const record = await getOwn(deps, actor, params.username);
    // another text than the one that was read is not agreed to
    if (version !== agreementVersion) {
      throw new Problem('validation_failed', { faults: [{ field: 'version', code: 'agreement_old' }] });
    }
    await payees.agree(actor.businessId, record.accountId, agreed);
    return present(actor, record, language);
  });

  serve(contract.submitTaxForm, async ({ actor, params, body, language }) => {
    const record = await getOwn(deps, actor, params.username);
    await payees.submitTaxForm(actor.businessId, record.accountId, body);
    return present(actor, record, language);
  });

  serve(contract.getTaxForm, async ({ actor, params }) => {
    const { accountId } = await getReadable(deps, actor, params.username);
    const { taxForm } = await payees.find(actor.businessId, accountId);
    if (!taxForm) throw new Problem('not_found');
    return { form: taxForm.form, signed_on: taxForm.signedOn, good_until: taxForm.goodUntil };
  });

  serve(contract.getPayer, async ({ actor, params }) => {
    if (params.business_id !== actor.businessId) throw new Problem('not_found');
    return { payer: await payees.findPayer(actor.businessId) };
  });

  serve(contract.updatePayer, async ({ actor, params, body }) => {
    if (params.business_id !== actor.businessId) throw new Problem('not_found');
    await payees.setPayer(actor.businessId, actor.accountId, body);
    return { payer: await payees.findPayer(actor.businessId) };
  });
}
