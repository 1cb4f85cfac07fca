// Which picture of a video the look shows: a row of them, of which one is chosen.
import { useTranslation } from 'react-i18next';
import type { FoundProducts } from '../../parts/pictures/likeness.ts';
import { toVideoTime } from './found-products.ts';
import classes from './magic.module.css';

interface ChoiceProps {
  readonly frames: FoundProducts['frames'];
  /** Counted from 0. */
  readonly value: number;
  readonly onChange: (frame: number) => void;
}

/** Nothing where there is nothing to choose. */
export function FrameChoice({ frames, value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  if (frames.length < 2) return null;
  return (
    <fieldset className={classes.frames}>
      <legend>{t('magic.frames')}</legend>
      <div className={classes.strip}>
        {frames.map(({ image_url: url, at_seconds: at }, place) => (
          <label key={url} className={classes.frame} data-chosen={place === value}>
            <input
              type="radio"
              className="visually-hidden"
              name="frame"
              checked={place === value}
              onChange={() => onChange(place)}
            />
            <img src={url} alt={t('magic.frame', { number: place + 1 })} width={72} height={72} />
            <bdi>{toVideoTime(at)}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
