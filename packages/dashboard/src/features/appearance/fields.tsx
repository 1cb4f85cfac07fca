// The fields that a theme is changed by: a colour, corners, and the four of a button.
import { Accordion, ColorInput, type ColorInputProps, Input, SegmentedControl, Text } from '@mantine/core';
import type { Corners, Theme } from '@vitrine/contract/themes';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/use-format.ts';
import classes from './appearance.module.css';
import { findContrast } from './theme-draft.ts';

/** The fields of a theme that hold such a value. */
export type Holding<Value> = { [Name in keyof Theme]: Theme[Name] extends Value ? Name : never }[keyof Theme];
type ColourName = Extract<keyof Theme, `${string}_color`>;
export type ShapeName = Extract<keyof Theme, `${string}_shape` | `${string}_radius`>;

export interface ThemeFields {
  readonly theme: Theme;
  readonly canChange: boolean;
  readonly onChange: (change: Partial<Theme>) => void;
}

const swatches = ['#1d1b19', '#ffffff', '#5b3df5', '#a3341f', '#2f6b4f', '#c9a24a', '#1f4e8c', '#f3f0eb'];

interface HexProps extends Pick<ColorInputProps, 'label' | 'disabled' | 'error' | 'placeholder' | 'swatches'> {
  readonly value: string;
  /** A whole colour in small letters, or nothing. */
  readonly onChange: (hex: string) => void;
}

/** A colour, picked or typed; half a colour goes back to the whole one when the field is left. */
export function HexInput({ value, onChange, ...rest }: HexProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <ColorInput
      size="md"
      {...rest}
      dir="ltr"
      format="hex"
      withEyeDropper={false}
      popoverProps={{ withinPortal: true }}
      value={typed ?? value}
      onChange={(next) => {
        setTyped(next);
        if (/^(#[0-9a-f]{6})?$/i.test(next)) onChange(next.toLowerCase());
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** A colour of the theme; below it what is hard to read on what is behind it. */
export function ColourField({
  name,
  label,
  theme,
  canChange,
  onChange,
}: ThemeFields & { name: ColourName; label: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const contrast = findContrast(theme, name);
  return (
    <div>
      <HexInput
        label={label}
        value={theme[name]}
        disabled={!canChange}
        swatches={swatches}
        onChange={(hex) => hex !== '' && onChange({ [name]: hex })}
      />
      {contrast !== null && (
        <Text component="output" size="sm" className={classes.warning}>
          {t('appearance.contrast', {
            ratio: new Intl.NumberFormat(format.locale, { maximumFractionDigits: 1 }).format(contrast),
          })}
        </Text>
      )}
    </div>
  );
}

export function ShapeField({
  name,
  label,
  theme,
  canChange,
  onChange,
}: ThemeFields & { name: ShapeName; label: string }) {
  const { t } = useTranslation();
  return (
    <Choice
      label={label}
      value={theme[name] as Corners}
      disabled={!canChange}
      choices={(['shape1', 'shape2', 'shape3'] as const).map((value) => ({
        value,
        label: t(`appearance.shapes.${value}`),
      }))}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly disabled: boolean;
  readonly onChange: (value: Value) => void;
}

/** One of a few, all in sight. */
export function Choice<Value extends string>({ label, value, choices, disabled, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div>
      <Input.Label id={id} component="span">
        {label}
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={value}
        disabled={disabled}
        // scrolls where it has no room, and then has to be reached though nothing in it can be
        tabIndex={disabled ? 0 : undefined}
        data={choices.map((choice) => ({ ...choice }))}
        onChange={(chosen) => onChange(chosen)}
      />
    </div>
  );
}

/** A button: its corners and its three colours, folded until it is asked for. */
export function ButtonGroup({
  kind,
  ...fields
}: ThemeFields & { kind: 'checkout' | 'add_to_cart' | 'quick_add_to_cart' }) {
  const { t } = useTranslation();
  return (
    <Group value={kind} title={t(`appearance.buttons.${kind}`)} help={t(`appearance.buttons.${kind}_help`)}>
      <ShapeField {...fields} name={`${kind}_button_shape`} label={t('appearance.corners')} />
      <div className={classes.colours}>
        <ColourField {...fields} name={`${kind}_button_background_color`} label={t('appearance.background')} />
        <ColourField {...fields} name={`${kind}_button_font_color`} label={t('appearance.text')} />
        <ColourField {...fields} name={`${kind}_button_border_color`} label={t('appearance.border')} />
      </div>
    </Group>
  );
}

interface GroupProps {
  readonly value: string;
  readonly title: string;
  readonly help: string;
  readonly children: ReactNode;
}

/** One of several that fold. */
export function Group({ value, title, help, children }: GroupProps) {
  return (
    <Accordion.Item value={value}>
      <Accordion.Control>{title}</Accordion.Control>
      <Accordion.Panel>
        <div className={classes.fields}>
          <Text size="sm" c="dimmed">
            {help}
          </Text>
          {children}
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
