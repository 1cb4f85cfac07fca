// The calls of payees: influencers say how they are paid, merchants see what they need of it.
import type { AccountId } from '@vitrine/contract/ids';
import * as contract from '@vitrine/contract/payees';
import { can } from '@vitrine/contract/rights';
import { sentences, type Language } from '../../locales/locales.ts';
import { Problem } from '../../platform/problem.ts';
import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limits } from '@vitrine/contract/limits';
import { asFile } from '../../platform/http/file-answers.ts';
import type { Actor, Identity, Serve } from '../identity/identity.ts';
import type { InfluencerRecord, Influencers } from '../influencers/influencers.ts';
import type { StoreCredit } from '../stores/stores.ts';
import { documentEndings } from './document-type.ts';
import { toSummary } from './masks.ts';
import { agreementVersion, needsTaxForm, maskNumber, type KeptForm, type Payees } from './payees.ts';
import type { TaxDocuments } from './tax-documents.ts';

interface Deps {
  readonly influencers: Influencers;
  readonly credit: StoreCredit;
  readonly identity: Identity;
  readonly payees: Payees;
  readonly taxDocuments: TaxDocuments;
}

/** The influencer themselves, or a merchant's view of them; the team sees none of it. */
async function getReadable({ influencers }: Deps, actor: Actor, username: string): Promise<InfluencerRecord> {
  if (can(actor, 'pay')) return influencers.get(actor.businessId, username);
  if (can(actor, 'see every figure')) throw new Problem('forbidden');
  const record = await influencers.get(actor.businessId, username);
  if (record.accountId !== actor.accountId) throw new Problem('not_found');
  if (!can(actor, 'manage own payee')) throw new Problem('forbidden');
  return record;
}

/** The influencer alone: not even their merchant says where their money goes. */
async function getOwn(deps: Deps, actor: Actor, username: string): Promise<InfluencerRecord> {
  const record = await getReadable(deps, actor, username);
  if (record.accountId !== actor.accountId) throw new Problem('forbidden');
  return record;
}

export function payeeRoutes(serve: Serve, deps: Deps): void {
  const { payees, taxDocuments } = deps;
  const presentForm = async (actor: Actor, accountId: AccountId, { form, givenAt, signedOn, goodUntil }: KeptForm) => {
    const whose = { businessId: actor.businessId, accountId };
    const [kept, reads] = await Promise.all([taxDocuments.find({ ...whose, givenAt }), taxDocuments.listReads(whose)]);
    const names = await deps.identity.accounts.listNames(actor.businessId, [
      ...new Set(reads.map(({ readBy }) => readBy)),
    ]);
    return {
      kind: form.kind,
      name: form.name,
      masked: maskNumber(form.tax_id),
      signed_on: signedOn,
      good_until: goodUntil,
      document: kept && {
        media_type: kept.mediaType,
        bytes: kept.bytes,
        uploaded_at: kept.uploadedAt.toISOString(),
      },
      opened: reads.map(({ readBy, readAt }) => ({ by: names.get(readBy) ?? '', at: readAt.toISOString() })),
    };
  };
  const present = async (actor: Actor, { accountId }: InfluencerRecord, language: Language) => {
    const { businessId } = actor;
    const [standing, payerCountry, credit] = await Promise.all([
      payees.find(businessId, accountId),
      payees.findPayerCountry(businessId),
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
      tax_form: taxForm && (await presentForm(actor, accountId, taxForm)),
      needs_tax_form: needsTaxForm(payerCountry),
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

  const getForm = async (actor: Actor, username: string) => {
    const { accountId } = await getReadable(deps, actor, username);
    const { taxForm } = await payees.find(actor.businessId, accountId);
    if (!taxForm) throw new Problem('not_found');
    return { accountId, taxForm };
  };

  serve(contract.uploadTaxDocument, async ({ actor, params, request, language }) => {
    const record = await getOwn(deps, actor, params.username);
    const { taxForm } = await getForm(actor, params.username);
    const key = { businessId: actor.businessId, accountId: record.accountId, givenAt: taxForm.givenAt };
    await taxDocuments.keep(key, await readDocument(request));
    return present(actor, record, language);
  });

  serve(contract.downloadTaxDocument, async ({ actor, params, reply }) => {
    const { businessId } = actor;
    const { accountId, taxForm } = await getForm(actor, params.username);
    const { content, mediaType } = await taxDocuments.open({ businessId, accountId, givenAt: taxForm.givenAt });
    if (accountId !== actor.accountId) {
      await taxDocuments.recordRead({ businessId, accountId }, actor.accountId, 'document');
    }
    const name = `${params.username}_${taxForm.form.kind}.${documentEndings[mediaType]}`;
    return asFile(reply, name, content);
  });

  serve(contract.getTaxForm, async ({ actor, params }) => {
    const { accountId, taxForm } = await getForm(actor, params.username);
    if (accountId !== actor.accountId) {
      await taxDocuments.recordRead({ businessId: actor.businessId, accountId }, actor.accountId, 'form');
    }
    return { form: taxForm.form, signed_on: taxForm.signedOn, good_until: taxForm.goodUntil };
  });

  const presentPayer = async ({ businessId }: Actor) => {
    const [payer, country] = await Promise.all([payees.findPayer(businessId), payees.findPayerCountry(businessId)]);
    return { payer, country };
  };

  serve(contract.getPayer, async ({ actor, params }) => {
    if (params.business_id !== actor.businessId) throw new Problem('not_found');
    return presentPayer(actor);
  });

  serve(contract.updatePayer, async ({ actor, params, body }) => {
    if (params.business_id !== actor.businessId) throw new Problem('not_found');
    await payees.setPayer(actor.businessId, actor.accountId, body);
    return presentPayer(actor);
  });
}

async function readDocument(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem('file_missing', { field: 'file_resource' });
  // one byte too many tells a file that is too large from one that just fits
  const part = await request.file({ limits: { fileSize: limits.upload.document + 1 }, throwFileSizeLimit: false });
  if (!part || part.fieldname !== 'file_resource') throw new Problem('file_missing', { field: 'file_resource' });
  return part.toBuffer();
}
