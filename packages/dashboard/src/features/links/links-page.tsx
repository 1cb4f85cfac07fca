// The page of looks.
import { LinkListPage } from '../../parts/links/link-list-page.tsx';

export const LinksPage = () => <LinkListPage name="links" />;
