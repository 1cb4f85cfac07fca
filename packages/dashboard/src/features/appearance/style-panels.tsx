// What of a theme is chosen by colours, corners and words, card by card.
import { Accordion, Switch, TextInput } from '@mantine/core';
import { fonts } from '@vitrine/contract/themes';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import classes from './appearance.module.css';
import { CartIcon } from './cart-icon.tsx';
import { ButtonGroup, Choice, ColourField, Group, ShapeField, type Holding, type ThemeFields } from './fields.tsx';

function ThemeSwitch({ name, label, ...fields }: ThemeFields & { name: Holding<boolean>; label: string }) {
  return (
    <Switch
      size="md"
      checked={fields.theme[name]}
      disabled={!fields.canChange}
      label={label}
      onChange={(event) => fields.onChange({ [name]: event.currentTarget.checked })}
    />
  );
}

/** Colours of the page itself, and its font. */
export function PagePanel(fields: ThemeFields) {
  const { t } = useTranslation();
  const { theme, canChange, onChange } = fields;
  return (
    <Card isPadded title={t('appearance.page.title')} help={t('appearance.page.help')}>
      <div className={classes.colours}>
        <ColourField {...fields} name="page_background_color" label={t('appearance.background')} />
        <ColourField {...fields} name="page_font_color" label={t('appearance.text')} />
      </div>
      <Choice
        label={t('appearance.page.font')}
        value={theme.font}
        disabled={!canChange}
        choices={fonts.map((value) => ({ value, label: t(`appearance.fonts.${value}`) }))}
        onChange={(font) => onChange({ font })}
      />
    </Card>
  );
}

/** Buttons, the promo code and the influencer, each folded. */
export function LinkStylePanel(fields: ThemeFields) {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('appearance.link_style.title')} help={t('appearance.link_style.help')}>
      <Accordion multiple variant="separated" defaultValue={['checkout']}>
        <ButtonGroup {...fields} kind="checkout" />
        <ButtonGroup {...fields} kind="add_to_cart" />
        <ButtonGroup {...fields} kind="quick_add_to_cart" />
        <Group value="promo" title={t('appearance.promo.title')} help={t('appearance.promo.help')}>
          <ShapeField {...fields} name="promo_code_display_border_radius" label={t('appearance.corners')} />
          <div className={classes.colours}>
            <ColourField {...fields} name="promo_code_display_background_color" label={t('appearance.background')} />
            <ColourField {...fields} name="promo_code_display_font_color" label={t('appearance.text')} />
            <ColourField {...fields} name="promo_code_display_border_color" label={t('appearance.border')} />
          </div>
          <ThemeSwitch {...fields} name="promo_code_display_shadow_shown" label={t('appearance.promo.shadow')} />
        </Group>
        <Group value="influencer" title={t('appearance.influencer.title')} help={t('appearance.influencer.help')}>
          <ThemeSwitch {...fields} name="is_influencer_display_shown" label={t('appearance.influencer.shown')} />
          <TextInput
            dir="auto"
            label={t('appearance.influencer.note')}
            description={t('appearance.influencer.note_help')}
            placeholder={t('appearance.influencer.note_example')}
            maxLength={limits.disclosureNote}
            value={fields.theme.disclosure_note}
            disabled={!fields.canChange}
            onChange={(event) => fields.onChange({ disclosure_note: event.currentTarget.value })}
          />
        </Group>
      </Accordion>
    </Card>
  );
}

export function CartPanel({ theme, canChange, onChange }: ThemeFields) {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('appearance.cart.title')} help={t('appearance.cart.help')}>
      <Choice
        label={t('appearance.cart.icon')}
        value={theme.cart_button_icon}
        disabled={!canChange}
        choices={(['cart1', 'cart2', 'cart3'] as const).map((value) => ({
          value,
          label: (
            <span className={classes.icon}>
              <CartIcon icon={value} />
              {t(`appearance.cart.${value}`)}
            </span>
          ),
        }))}
        onChange={(icon) => onChange({ cart_button_icon: icon })}
      />
    </Card>
  );
}

export function PicturePanel(fields: ThemeFields) {
  const { t } = useTranslation();
  const { theme, canChange, onChange } = fields;
  return (
    <Card isPadded title={t('appearance.pictures.title')} help={t('appearance.pictures.help')}>
      <ShapeField {...fields} name="image_border_radius" label={t('appearance.corners')} />
      <Choice
        label={t('appearance.pictures.swatches')}
        value={theme.swatch_shape}
        disabled={!canChange}
        choices={(['circle', 'square'] as const).map((value) => ({ value, label: t(`appearance.pictures.${value}`) }))}
        onChange={(shape) => onChange({ swatch_shape: shape })}
      />
    </Card>
  );
}

/** The line above the page, and the word on reduced products. */
export function SalePanel(fields: ThemeFields) {
  const { t } = useTranslation();
  const { theme, canChange, onChange } = fields;
  const [first, second] = theme.shipping_and_sales_strip_sentences;
  return (
    <Card isPadded title={t('appearance.strip.title')} help={t('appearance.strip.help')}>
      <ThemeSwitch {...fields} name="is_shipping_and_sales_strip_shown" label={t('appearance.strip.shown')} />
      <div className={classes.colours}>
        <ColourField {...fields} name="shipping_and_sales_strip_background_color" label={t('appearance.background')} />
        <ColourField {...fields} name="shipping_and_sales_strip_font_color" label={t('appearance.text')} />
      </div>
      <TextInput
        dir="auto"
        label={t('appearance.strip.first')}
        placeholder={t('appearance.strip.first_example')}
        maxLength={limits.stripSentence}
        value={first}
        disabled={!canChange}
        onChange={(event) => onChange({ shipping_and_sales_strip_sentences: [event.currentTarget.value, second] })}
      />
      <TextInput
        dir="auto"
        label={t('appearance.strip.second')}
        description={t('appearance.strip.second_help')}
        maxLength={limits.stripSentence}
        value={second}
        disabled={!canChange}
        onChange={(event) => onChange({ shipping_and_sales_strip_sentences: [first, event.currentTarget.value] })}
      />
      <ThemeSwitch {...fields} name="is_discount_strip_shown" label={t('appearance.badge.shown')} />
      {theme.is_discount_strip_shown && (
        <div className={classes.colours}>
          <ColourField {...fields} name="discount_background_color" label={t('appearance.background')} />
          <ColourField {...fields} name="discount_font_color" label={t('appearance.text')} />
        </div>
      )}
    </Card>
  );
}

export function PreorderPanel(fields: ThemeFields) {
  const { t } = useTranslation();
  const { theme, canChange, onChange } = fields;
  return (
    <Card isPadded title={t('appearance.preorder.title')} help={t('appearance.preorder.help')}>
      <ThemeSwitch {...fields} name="is_preorder_text_shown" label={t('appearance.preorder.shown')} />
      <TextInput
        dir="auto"
        label={t('appearance.preorder.text')}
        placeholder={t('appearance.preorder.example')}
        maxLength={limits.preorderText}
        value={theme.preorder_text}
        disabled={!canChange}
        onChange={(event) => onChange({ preorder_text: event.currentTarget.value })}
      />
    </Card>
  );
}
