// The page of shorts.
import { LinkListPage } from '../../parts/links/link-list-page.tsx';

export const ShortsPage = () => <LinkListPage name="shorts" />;
