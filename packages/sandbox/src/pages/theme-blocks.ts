// The theme editor's forms for blocks of apps: placed into the section of a template, changed and taken out again.

import {
  fieldOf,
  readBlockValues,
  withUsual,
  type AppBlock,
  type BlockSetting,
  type BlockValue,
} from '../app-blocks.ts';
import { html, trusted, type Html } from '../html.ts';
import { Refused, found } from '../refused.ts';
import type { PlacedBlock, TemplateName } from '../shopify/app-presence.ts';
import { baseOf } from './layout.ts';
import type { PageShop, ShopRoutes } from './shop-routes.ts';

const TEMPLATES: Readonly<Record<TemplateName, string>> = { index: 'Home page', product: 'Product pages' };
const isTemplate = (name: string | undefined): name is TemplateName =>
  name !== undefined && Object.hasOwn(TEMPLATES, name);

/** Forms are answered at `{editor}/{template}/blocks` and below; all lead back to the editor. */
export function addThemeBlocks(admin: ShopRoutes, editor: string): void {
  admin.post(`${editor}/:template/blocks`, ({ shop, apps, extensions, params: { template }, form }) => {
    const { clientId } = apps.first;
    found(shop.access.findGrant(clientId), 'The app is not installed.');
    if (!isTemplate(template)) throw new Refused('The theme has no such template.', 404);
    const block = getBlock(extensions.blocks, form['block'] ?? '');
    shop.presence.placeBlock({ clientId, template, handle: block.handle, values: readBlockValues(block, form) });
    return editor;
  });
  admin.post(`${editor}/blocks/:id`, ({ shop, apps, extensions, params, form }) => {
    const placed = shop.presence.getBlock(apps.first.clientId, params['id'] ?? '');
    shop.presence.changeBlock(placed, readBlockValues(getBlock(extensions.blocks, placed.handle), form));
    return editor;
  });
  admin.post(`${editor}/blocks/:id/remove`, ({ shop, apps, params }) => {
    shop.presence.removeBlock(shop.presence.getBlock(apps.first.clientId, params['id'] ?? ''));
    return editor;
  });
}

/** Of those that stand in a section. */
function getBlock(blocks: readonly AppBlock[], handle: string): AppBlock {
  const block = found(
    blocks.find((each) => each.handle === handle),
    'No app brings such a block.',
    422,
  );
  if (block.target !== 'section') throw new Refused(`“${block.name}” stands in no section.`);
  return block;
}

/** A panel for each template, with its blocks and those that can be added. */
export function toBlockPanels({ shop, apps, extensions }: PageShop, editor: string): Html {
  const blocks = extensions.blocks.filter(({ target }) => target === 'section');
  const action = `${baseOf(shop)}${editor}`;
  if (blocks.length === 0) return html`<p>No app brings a block.</p>`;
  const panel = (template: TemplateName): Html => {
    const placed = shop.presence.listBlocks(apps.first.clientId, template).flatMap((each) => {
      const block = blocks.find(({ handle }) => handle === each.handle);
      return block ? [toPlaced(action, block, each)] : [];
    });
    return html`<section class="panel" id="${template}">
      <h2>${TEMPLATES[template]}</h2>
      ${placed} ${blocks.map((block) => toNew(`${action}/${template}/blocks`, `${template}-${block.handle}`, block))}
    </section>`;
  };
  return html`<h1>App blocks</h1>
    ${panel('index')} ${panel('product')}`;
}

function toPlaced(action: string, block: AppBlock, placed: PlacedBlock): Html {
  const at = `${action}/blocks/${placed.id}`;
  return html`<h3>${block.name}</h3>
    <form id="${placed.id}" method="post" action="${at}">
      ${toFields(block, placed.id, withUsual(block, placed.values))}
      <button>Save</button>
    </form>
    <form method="post" action="${at}/remove">
      <p style="margin-top:.8rem"><button class="danger">Remove block</button></p>
    </form>`;
}

function toNew(action: string, id: string, block: AppBlock): Html {
  return html`<details>
    <summary>Add block: ${block.name}</summary>
    <form method="post" action="${action}">
      <input type="hidden" name="block" value="${block.handle}" />
      ${toFields(block, id, withUsual(block, {}))}
      <button>Add and save</button>
    </form>
  </details>`;
}

const toFields = (block: AppBlock, of: string, values: Readonly<Record<string, BlockValue>>): Html[] =>
  block.settings.map((setting) => toField(setting, `${of}-${setting.id}`, values[setting.id] ?? setting.usual));

function toField(setting: BlockSetting, id: string, value: BlockValue): Html {
  const { label, info } = setting;
  const name = fieldOf(setting.id);
  if (setting.type === 'checkbox')
    return html`<div class="field">
      <label for="${id}">
        <input id="${id}" name="${name}" type="checkbox" style="width:auto" ${value === true && trusted('checked')} />
        ${label}
      </label>
    </div>`;
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${toControl(setting, id, name, value)} ${info !== '' && html`<small>${info}</small>`}
  </div>`;
}

function toControl(
  setting: Exclude<BlockSetting, { type: 'checkbox' }>,
  id: string,
  name: string,
  value: BlockValue,
): Html {
  if (setting.type === 'select')
    return html`<select id="${id}" name="${name}">
      ${setting.options.map(
        (option) =>
          html`<option value="${option.value}" ${option.value === value && trusted('selected')}>
            ${option.label}
          </option>`,
      )}
    </select>`;
  if (setting.type === 'text') return html`<input id="${id}" name="${name}" value="${String(value)}" dir="auto" />`;
  const { min, max, step } = setting;
  return html`<input
    id="${id}"
    name="${name}"
    type="number"
    min="${min}"
    max="${max}"
    step="${step}"
    value="${Number(value)}"
    required
  />`;
}
