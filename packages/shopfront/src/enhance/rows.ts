// A card's options as people choose them: colours and words to press, selects for the rest; the printed fields stay behind them.
import { remarkJoint } from '../cart-form.ts';
import { toRowKind } from '../option-rows.ts';
import type { Surroundings } from './surroundings.ts';
import { pick, toColumn } from './columns.ts';
import type { ColumnValue } from './columns.ts';
import type { Control } from './control.ts';
import { element } from './element.ts';
import { words } from './words.ts';

/** What a value is called on the page. */
type TextOf = (value: string) => string;

interface Row {
  node: HTMLElement;
  draw(column: ColumnValue[], chosen: string): void;
}

const remark = (available: boolean): string => (available ? '' : remarkJoint + words.soldOut);

let groups = 0;

function toButtons(
  name: string,
  values: string[],
  colours: Readonly<Record<string, string>> | undefined,
  textOf: TextOf,
  kind: string,
  chose: (value: string) => void,
): Row {
  groups += 1;
  const now = element('span', { 'aria-hidden': 'true' });
  const inputs: HTMLInputElement[] = [];
  const labels = values.map((value) => {
    // without a form of its own it is never sent
    const input = element('input', { type: 'radio', name: `row${groups}`, form: '', value });
    input.addEventListener('change', () => chose(value));
    inputs.push(input);
    const colour = colours?.[value];
    const shown = element(colour ? 'i' : 'u', { 'aria-hidden': 'true' }, colour ? '' : textOf(value));
    if (colour) shown.style.background = `#${colour}`;
    return element('label', { title: textOf(value) }, input, shown);
  });
  const buttons = element('p', { class: kind }, ...labels);
  const node = element('fieldset', { class: 'row' }, element('legend', {}, name, now), buttons);
  return {
    node,
    draw(column, chosen) {
      now.textContent = `: ${textOf(chosen)}`;
      for (const [index, { value, available }] of column.entries()) {
        const input = inputs[index];
        if (!input) continue;
        input.checked = value === chosen;
        input.disabled = !available;
        input.setAttribute('aria-label', textOf(value) + remark(available));
      }
    },
  };
}

function toSelect(name: string, textOf: TextOf, chose: (value: string) => void): Row {
  const node = element('select', { 'aria-label': name });
  node.addEventListener('change', () => chose(node.value));
  return {
    node,
    draw(column, chosen) {
      const options = column.map(({ value, available }) => {
        // `130 × 170 cm` stays in its order also where the writing runs to the left: no style reaches into a list
        const text = `\u2068${textOf(value)}\u2069${remark(available)}`;
        const option = new Option(text, value, false, value === chosen);
        option.disabled = !available;
        return option;
      });
      node.replaceChildren(...options);
    },
  };
}

/**
 * Puts one row per option in the place of the printed fields; those stay, unseen, as what the form sends. Answers what
 * redraws the rows after the fields changed; a single plain list is left as it is.
 */
export function layRows(control: Control, around: Surroundings): () => void {
  const { names, combinations, fields } = control;
  const [first] = fields;
  const chosenValues = (): string[] => combinations[control.chosen()]?.values ?? [];
  const columnOf = (index: number): ColumnValue[] => toColumn(combinations, chosenValues(), index);
  const rows = names.map((name, index): Row => {
    const values = columnOf(index).map(({ value }) => value);
    const colours = around.data.s?.[name];
    const textOf: TextOf = (value) => around.data.l?.[name]?.[value] ?? value;
    const kind = toRowKind(
      values.map(textOf),
      values.some((value) => colours?.[value]),
      around.layout,
    );
    const chose = (value: string): void => {
      const picked = pick(combinations, chosenValues(), index, value);
      if (picked >= 0) control.choose(picked);
      first?.dispatchEvent(new Event('change', { bubbles: true }));
    };
    return kind === 'select' ? toSelect(name, textOf, chose) : toButtons(name, values, colours, textOf, kind, chose);
  });
  if (rows.length === 1 && rows[0]?.node.matches('select')) return () => undefined;
  const selects = rows.flatMap(({ node }) => (node.matches('select') ? node : []));
  // they stand two by two; one that is left over takes the row
  if (selects.length % 2 === 1) selects[0]?.style.setProperty('grid-column', '1/-1');
  first?.before(...rows.map(({ node }) => node));
  for (const field of fields) field.hidden = true;
  return () => {
    for (const [index, row] of rows.entries()) row.draw(columnOf(index), chosenValues()[index] ?? '');
  };
}
