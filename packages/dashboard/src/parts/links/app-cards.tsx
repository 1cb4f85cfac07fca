// How a shared link looks in the apps people share it in, drawn as these draw it: what of title and description they show, and where they cut it.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './app-cards.module.css';
import type { CardFacts } from './card-draft.ts';

interface ShownCard {
  readonly title: string;
  readonly description: string;
  /** Null for the generated one. */
  readonly image: string | null;
}

interface CardsProps {
  readonly card: ShownCard;
  readonly facts: CardFacts;
}

export function AppCards({ card, facts }: CardsProps) {
  const { t } = useTranslation();
  const { title, description } = card;
  const { host } = facts;
  const image = <CardPicture image={card.image} facts={facts} />;
  const name = (
    <strong dir="auto" className={classes.title}>
      {title}
    </strong>
  );
  const sentence = (
    <span dir="auto" className={classes.sentence}>
      {description}
    </span>
  );
  const domain = <bdi className={classes.host}>{host}</bdi>;
  return (
    <div className={classes.apps}>
      <App name={t('cards.app.whatsapp')} look={classes.whatsapp}>
        {image}
        <div className={classes.words}>
          {name}
          {sentence}
          {domain}
        </div>
      </App>
      <App name={t('cards.app.instagram')} look={classes.instagram}>
        {image}
        <div className={classes.words}>
          {name}
          {sentence}
          {domain}
        </div>
      </App>
      <App
        name={t('cards.app.x')}
        look={classes.x}
        below={<span className={classes.from}>{t('cards.from', { host })}</span>}
      >
        {image}
        <div className={classes.words}>{name}</div>
      </App>
      <App name={t('cards.app.imessage')} look={classes.imessage}>
        {image}
        <div className={classes.words}>
          {name}
          {domain}
        </div>
      </App>
    </div>
  );
}

interface AppProps {
  readonly name: string;
  readonly look: string | undefined;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** What is drawn stands in the fields beside it already. */
function App({ name, look, below, children }: AppProps) {
  return (
    <figure className={classes.app}>
      <figcaption className={classes.name}>{name}</figcaption>
      <div className={`${classes.chat} ${look}`} aria-hidden>
        <div className={classes.card}>{children}</div>
        {below}
      </div>
    </figure>
  );
}

const mostPictures = 4;

/** The image that was chosen, or the generated one as the server draws it. */
export function CardPicture({ image, facts: { images, storeName } }: { image: string | null; facts: CardFacts }) {
  if (image !== null) return <img className={classes.picture} src={image} alt="" />;
  if (images.length === 0) return null;
  const shown = images.slice(0, mostPictures);
  return (
    <div className={classes.picture} data-single={shown.length === 1}>
      <div className={classes.row}>
        {shown.map(({ src }) => (
          <img key={src} src={src} alt="" />
        ))}
      </div>
      <bdi className={classes.store}>{storeName}</bdi>
    </div>
  );
}
