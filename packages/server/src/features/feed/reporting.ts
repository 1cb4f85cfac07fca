// Reporting a post: which posts can be, and what a stranger sends.
import type { PostId } from '@vitrine/contract/feed';
import type { BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import { postReportId } from '@vitrine/contract/post-reports';
import { randomInt } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { EventBus } from '../../events.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import type { Identity } from '../identity/identity.ts';
import type { KnownPicture, Media } from '../media/media.ts';
import { splitCaption } from './captions.ts';
import { readFeedCode } from './feed-code.ts';
import { readPosts } from './posts-store.ts';
import { listStandings } from './public-store.ts';
import { readReport, type ReportFaults, type ReportForm } from './read-report.ts';
import { addStep } from './report-steps-store.ts';
import type { FeedSettings } from './feed-settings.ts';
import { findByReceipt, insertReport, type ReportRecord } from './reports-store.ts';

interface Deps {
  readonly events: EventBus;
  readonly identity: Pick<Identity, 'credentials'>;
  readonly media: Pick<Media, 'listByIds'>;
  readonly settings: Pick<FeedSettings, 'get'>;
}

/** A post shoppers see, as its report names it. */
export interface ReportedPost {
  readonly postId: PostId;
  readonly title: string;
  readonly image: (KnownPicture & { readonly url: string }) | null;
}

export type ReportState = Pick<ReportRecord, 'status' | 'reportedAt' | 'decidedAt' | 'answer'>;

type ReportOutcome =
  | { readonly kind: 'sent'; readonly receipt: string }
  | { readonly kind: 'busy' }
  | { readonly kind: 'faulty'; readonly faults: ReportFaults };

interface Sent {
  readonly postId: PostId;
  readonly form: ReportForm;
  readonly language: Language;
  /** What was stated, in the words of the page. */
  readonly statement: string;
  /** The network address it came from. */
  readonly network: string;
}

/** What people read out on the phone: no letter looks like another. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const draw = (count: number): string =>
  Array.from({ length: count }, () => letters.charAt(randomInt(letters.length))).join('');

export class Reporting extends Service<Deps> {
  /** Null for a code of another business, and of a post that shoppers do not see. */
  async findReported(businessId: BusinessId, code: string): Promise<ReportedPost | null> {
    const id = readFeedCode(code);
    if (id === null) return null;
    const [[post], [standing]] = await Promise.all([
      readPosts(this.db, businessId, [id]),
      listStandings(this.db, businessId, [id]),
    ]);
    if (post === undefined || !standing?.isOpen) return null;
    const [first] = post.fileIds;
    const pictures = first === undefined ? null : await this.deps.media.listByIds(businessId, [first]);
    const image = (first === undefined ? null : pictures?.get(first)) ?? null;
    return { postId: post.postId, title: splitCaption(post.caption, post.username).title, image };
  }

  /** A number as reports get: also for programs, which learn nothing by it. */
  drawReceipt(): string {
    return `${draw(5)}-${draw(5)}`;
  }

  /** What became of a report, by its number however that is typed; nothing of who reported what. */
  findState(businessId: BusinessId, typed: string): Promise<ReportState | null> {
    const digits = typed.toUpperCase().replaceAll(/[^\dA-Z]/g, '');
    return digits.length === 10
      ? findByReceipt(this.db, businessId, `${digits.slice(0, 5)}-${digits.slice(5)}`)
      : Promise.resolve(null);
  }

  /** Where the business is reached about it; null where its store's website is all that is known. */
  async findContact(businessId: BusinessId): Promise<string | null> {
    return (await this.deps.settings.get(businessId)).contact || null;
  }

  /** Keeps what was sent, and mails its receipt. */
  async report(businessId: BusinessId, { form, network, ...sent }: Sent): Promise<ReportOutcome> {
    const read = readReport(form);
    if ('faults' in read) return { kind: 'faulty', faults: read.faults };
    if (!(await this.#mayReport(businessId, read.said.email, network))) return { kind: 'busy' };
    const key = { businessId, reportId: postReportId.parse(uuidv7()) };
    const receipt = this.drawReceipt();
    await this.transaction(async (tx) => {
      await insertReport(tx, { ...key, ...sent, ...read.said, receipt, now: this.now() });
      await addStep(tx, key, { step: 'received', at: this.now(), by: null });
      await this.deps.events.emit(tx, 'application.mail', {
        businessId,
        mail: 'report_received',
        reportId: key.reportId,
      });
    });
    return { kind: 'sent', receipt };
  }

  async #mayReport(businessId: BusinessId, email: string, network: string): Promise<boolean> {
    try {
      await this.deps.identity.credentials.takeAttempt('apply', `report\0${businessId}\0${email}`, network);
      return true;
    } catch (problem) {
      if (problem instanceof Problem && problem.code === 'rate_limited') return false;
      throw problem;
    }
  }
}
