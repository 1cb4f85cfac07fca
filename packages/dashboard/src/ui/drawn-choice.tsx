// One of a few layouts, chosen by drawings of them.
import { useId } from 'react';
import classes from './drawn-choice.module.css';
import { FormField } from './form-field.tsx';

/** On a page of 48 by 36: left, top, width, height. */
export type DrawnBox = readonly [number, number, number, number];

interface DrawnOption<Value> {
  readonly value: Value;
  readonly label: string;
  readonly boxes: readonly DrawnBox[];
  /** How round the boxes are. */
  readonly radius?: number;
}

interface DrawnChoiceProps<Value> {
  readonly label: string;
  readonly help?: string;
  readonly value: Value;
  readonly options: readonly DrawnOption<Value>[];
  readonly onChange: (value: Value) => void;
}

/** Native radio buttons: arrow keys choose. */
export function DrawnChoice<Value>({ label, help, value, options, onChange }: DrawnChoiceProps<Value>) {
  const name = useId();
  return (
    <FormField label={label} {...(help !== undefined && { help })}>
      <div className={classes.choices} role="radiogroup" aria-label={label}>
        {options.map((option) => (
          <label key={option.label} className={classes.choice}>
            <input
              type="radio"
              name={name}
              className={classes.radio}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <Drawing boxes={option.boxes} radius={option.radius ?? 2} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FormField>
  );
}

function Drawing({ boxes, radius }: { readonly boxes: readonly DrawnBox[]; readonly radius: number }) {
  return (
    <svg viewBox="0 0 48 36" className={classes.drawing} aria-hidden>
      {boxes.map(([x, y, width, height]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width={width} height={height} rx={radius} fill="currentColor" />
      ))}
    </svg>
  );
}
