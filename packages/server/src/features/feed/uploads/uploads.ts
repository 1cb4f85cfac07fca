// The queue of pictures that were sent: what is decided of each, and what is kept of their senders.
import type { BusinessId } from '@vitrine/contract/ids';
import { lifetimes } from '@vitrine/contract/limits';
import { reportLimits } from '@vitrine/contract/post-reports';
import { uploadLimits, type UploadId } from '@vitrine/contract/uploads';
import { announce, type EventBus } from '../../../events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { AccountKey } from '../../identity/identity.ts';
import type { Media } from '../../media/media.ts';
import type { Plans } from '../../plans/plans.ts';
import { mintRightsToken } from '../rights-token.ts';
import { forgetCreators, listAsks } from '../rights-store.ts';
import { findCampaign, type CampaignRecord, type UploadTotals } from './campaigns-store.ts';
import { writeUploadedPost } from './upload-posts.ts';
import * as store from './uploads-store.ts';

export type { UploadRecord } from './uploads-store.ts';

interface Deps {
  readonly events: EventBus;
  readonly plans: Pick<Plans, 'admit'>;
  readonly media: Pick<Media, 'forget'>;
}

interface UploadLetter extends Pick<store.UploadRecord, 'email' | 'language' | 'answer'> {
  readonly campaign: CampaignRecord;
  /** Where its sender takes their permission back; null while there is no post. */
  readonly rightsPath: string | null;
}

const dayMs = 24 * 3600_000;

export class Uploads extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define('feed.erase-uploaders', () => this.erase(), { schedule: '57 3 * * *' });
  }

  list(businessId: BusinessId, question: store.UploadQuestion): Promise<store.UploadRecord[]> {
    return store.listUploads(this.db, businessId, question);
  }

  count(businessId: BusinessId): Promise<UploadTotals> {
    return store.countUploads(this.db, businessId);
  }

  /** Makes a post of it; one that is approved stays so. Refuses `not_found`, also once its picture is gone, and what the plan does not open. */
  async approve({ businessId, accountId }: AccountKey, uploadId: UploadId): Promise<store.UploadRecord> {
    await this.deps.plans.admit(businessId, 'shopboard');
    return this.#decide({ businessId, uploadId }, 'approved', async (tx, upload) => {
      const campaign = await findCampaign(tx, businessId, upload);
      if (campaign === null || upload.fileId === null) throw new Problem('not_found');
      const now = this.now();
      const { postId } = await writeUploadedPost(tx, { campaign, upload, now });
      await announce(tx, 'pagesChanged', businessId);
      return { decided_at: now, decided_by: accountId, answer: '', post_id: postId };
    });
  }

  /** Shows it nowhere; one that is approved stays so. Refuses `not_found`. */
  async decline(
    { businessId, accountId }: AccountKey,
    uploadId: UploadId,
    answer: string,
  ): Promise<store.UploadRecord> {
    return this.#decide({ businessId, uploadId }, 'declined', async () => ({
      decided_at: this.now(),
      decided_by: accountId,
      answer,
    }));
  }

  async #decide(
    key: store.CustomerUploadKey,
    status: 'approved' | 'declined',
    act: (
      tx: Parameters<typeof store.updateUpload>[0],
      upload: store.UploadRecord,
    ) => Promise<Parameters<typeof store.updateUpload>[2]>,
  ): Promise<store.UploadRecord> {
    await this.transaction(async (tx) => {
      const upload = await store.lockUpload(tx, key);
      if (upload === null) throw new Problem('not_found');
      if (upload.status === status || upload.status === 'approved') return;
      await store.updateUpload(tx, key, { status, ...(await act(tx, upload)) });
      const mail = `upload_${status}` as const;
      await this.deps.events.emit(tx, 'application.mail', { businessId: key.businessId, mail, uploadId: key.uploadId });
    });
    const decided = await store.findUpload(this.db, key);
    if (decided === null) throw new Problem('not_found');
    return decided;
  }

  /** What a mail of a decision says; null where nobody is there to get it. */
  async findLetter(businessId: BusinessId, uploadId: UploadId): Promise<UploadLetter | null> {
    const upload = await store.findUpload(this.db, { businessId, uploadId });
    const campaign = upload && (await findCampaign(this.db, businessId, upload));
    if (!upload || !campaign || upload.erasedAt !== null) return null;
    const { postId } = upload;
    const asks = postId === null ? [] : ((await listAsks(this.db, businessId, [postId])).get(postId) ?? []);
    const first = asks.at(-1);
    const token = first ? mintRightsToken(this.platform.keys.cookies, first.rightsId) : null;
    return { ...upload, campaign, rightsPath: token && `/rights/${token}` };
  }

  /**
   * What nobody confirmed goes after a week. Of what was declined, and of what was approved and whose permission is over, the picture and
   * its sender are forgotten after a month; of what was taken down after a year, as reports of it are: until then that can be undone.
   */
  async erase(): Promise<void> {
    const now = this.now();
    const ago = (days: number): Date => new Date(now.getTime() - days * dayMs);
    const gone = await this.transaction(async (tx) => {
      const monthAgo = ago(uploadLimits.keptDays);
      const closed = await store.eraseClosed(tx, { overBefore: monthAgo, downBefore: ago(reportLimits.keptDays), now });
      for (const [businessId, posts] of Map.groupBy(closed, (each) => each.businessId))
        await forgetCreators(
          tx,
          businessId,
          posts.map(({ postId }) => postId),
        );
      const unconfirmed = new Date(now.getTime() - lifetimes.unconfirmedApplication * 1000);
      return [
        ...(await store.dropUnconfirmed(tx, unconfirmed)),
        ...(await store.eraseDeclined(tx, monthAgo, now)),
        ...closed,
      ];
    });
    for (const { businessId, fileId } of gone) if (fileId !== null) await this.deps.media.forget(businessId, [fileId]);
  }
}
