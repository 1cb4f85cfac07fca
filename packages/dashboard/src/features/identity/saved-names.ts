// The names an influencer last signed in with here, to fill in the next time; their password is the browser's to keep.
const merchantKey = 'vitrine.merchant';
const influencerKey = 'vitrine.influencer';

export const readSavedNames = (): { merchant: string; influencer: string } => ({
  merchant: localStorage.getItem(merchantKey) ?? '',
  influencer: localStorage.getItem(influencerKey) ?? '',
});

export function saveNames(merchant: string, influencer: string): void {
  localStorage.setItem(merchantKey, merchant);
  localStorage.setItem(influencerKey, influencer);
}
