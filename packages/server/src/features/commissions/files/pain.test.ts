// SEPA transfers held against the rules of ISO 20022 and of the European Payments Council, written down here by hand.
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { PayeeDetails, PayerDetails } from '@vitrine/contract/payees';
import { toPain } from './pain.ts';
import { toSepaText } from './sepa-text.ts';

const payer: PayerDetails = {
  legal_name: 'Atelier Nörd & Söhne GmbH',
  street: 'Große Straße',
  building: '5',
  postal_code: '10115',
  city: 'Berlin',
  region: '',
  country: 'DE',
  tax_number: '',
  vat_number: 'DE123456789',
  iban: 'DE89370400440532013000',
  bic: '',
};
const payee = (more: Partial<PayeeDetails> = {}): PayeeDetails => ({
  ...payer,
  legal_name: 'Łucja Ångström-O’Neill <x>',
  city: 'Kraków',
  region: 'Małopolska',
  country: 'PL',
  method: 'iban',
  iban: 'PL61109010140000071219812874',
  bic: 'WBKPPLPP',
  routing_number: '',
  account_number: '',
  account_type: 'checking',
  bank_name: '',
  paypal_email: '',
  store_email: '',
  instructions: '',
  ...more,
});
const file = {
  payer,
  messageId: 'V20261123-0123456789',
  createdAt: new Date('2026-11-23T03:40:00.123Z'),
  executesOn: '2026-11-25',
  note: 'Commission from “Atelier”',
  transfers: [
    { details: payee(), amount: 1, endToEndId: 'V20261123-0123456789-1' },
    { details: payee({ bic: '', region: '', building: '' }), amount: 12_345_670, endToEndId: 'V20261123-0123456789-2' },
  ],
};

type Node = Record<string, Node[] | string>;
const textOf = (node: Node | undefined): string => (typeof node?.['#text'] === 'string' ? node['#text'] : '');
const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@') ?? '';
const inside = (node: Node): Node[] => node[nameOf(node)] as Node[];
const parse = (xml: string): Node[] =>
  new XMLParser({ preserveOrder: true, parseTagValue: false, ignoreDeclaration: true, ignoreAttributes: false }).parse(
    xml,
  ) as Node[];

/** pain.001.001.09: of each element those it may hold, in their order; `!` is needed, `*` may come again. */
const order: Record<string, string> = {
  Document: 'CstmrCdtTrfInitn!',
  CstmrCdtTrfInitn: 'GrpHdr! PmtInf!* SplmtryData*',
  GrpHdr: 'MsgId! CreDtTm! Authstn NbOfTxs! CtrlSum InitgPty! FwdgAgt InitnSrc',
  InitgPty: 'Nm PstlAdr Id CtryOfRes CtctDtls',
  PmtInf:
    'PmtInfId! PmtMtd! ReqdAdvcTp BtchBookg NbOfTxs CtrlSum PmtTpInf ReqdExctnDt! PoolgAdjstmntDt Dbtr! DbtrAcct! DbtrAgt! DbtrAgtAcct InstrForDbtrAgt UltmtDbtr ChrgBr ChrgsAcct ChrgsAcctAgt CdtTrfTxInf!*',
  PmtTpInf: 'InstrPrty SvcLvl* LclInstrm CtgyPurp',
  SvcLvl: 'Cd!',
  ReqdExctnDt: 'Dt!',
  Dbtr: 'Nm! PstlAdr Id CtryOfRes CtctDtls',
  Cdtr: 'Nm! PstlAdr Id CtryOfRes CtctDtls',
  PstlAdr:
    'AdrTp Dept SubDept StrtNm BldgNb BldgNm Flr PstBx Room PstCd TwnNm! TwnLctnNm DstrctNm CtrySubDvsn Ctry! AdrLine*',
  DbtrAcct: 'Id! Tp Ccy Nm Prxy',
  CdtrAcct: 'Id! Tp Ccy Nm Prxy',
  Id: 'IBAN! Othr',
  DbtrAgt: 'FinInstnId! BrnchId',
  CdtrAgt: 'FinInstnId! BrnchId',
  FinInstnId: 'BICFI ClrSysMmbId LEI Nm PstlAdr Othr',
  Othr: 'Id!',
  CdtTrfTxInf:
    'PmtId! PmtTpInf Amt! XchgRateInf ChrgBr ChqInstr UltmtDbtr IntrmyAgt1 CdtrAgt CdtrAgtAcct Cdtr CdtrAcct! UltmtCdtr InstrForCdtrAgt InstrForDbtrAgt Purp RgltryRptg Tax RltdRmtInf RmtInf',
  PmtId: 'InstrId EndToEndId! UETR',
  Amt: 'InstdAmt!',
  RmtInf: 'Ustrd* Strd*',
};

/** Restrictions of texts, of the schema and of the SEPA guidelines. */
const shapes: Record<string, RegExp> = {
  MsgId: /^.{1,35}$/,
  PmtInfId: /^.{1,35}$/,
  EndToEndId: /^(?!\/)(?!.*\/\/)(?!.*\/$).{1,35}$/,
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: /^\d{1,15}\.\d{2}$/,
  PmtMtd: /^TRF$/,
  Cd: /^SEPA$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  ChrgBr: /^SLEV$/,
  Nm: /^.{1,70}$/,
  StrtNm: /^.{1,70}$/,
  BldgNb: /^.{1,16}$/,
  PstCd: /^.{1,16}$/,
  TwnNm: /^.{1,35}$/,
  CtrySubDvsn: /^.{1,35}$/,
  Ctry: /^[A-Z]{2}$/,
  IBAN: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/,
  BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
  InstdAmt: /^(?!0+\.00$)\d{1,9}\.\d{2}$/,
  Ustrd: /^.{1,140}$/,
};
const letters = /^[A-Za-z0-9/\-?:().,'+ ]+$/;

function listFaults(node: Node): string[] {
  const name = nameOf(node);
  const content = inside(node);
  const text = content.length === 1 && '#text' in (content[0] ?? {}) ? textOf(content[0]) : null;
  if (text !== null || content.length === 0) {
    const isLeaf = name in shapes || name === 'Id';
    if (!isLeaf) return [`${name} is not known as a text`];
    const faults = shapes[name]?.test(text ?? '') === false ? [`${name}: ${text}`] : [];
    return letters.test(text ?? '') ? faults : [...faults, `${name} has other letters: ${text}`];
  }
  const allowed = (order[name] ?? '').split(' ');
  const names = content.map(nameOf);
  const bare = allowed.map((each) => each.replaceAll(/[!*]/g, ''));
  const faults = names.filter((each) => !bare.includes(each)).map((each) => `${name} may not hold ${each}`);
  const places = names.map((each) => bare.indexOf(each));
  if (places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0))) faults.push(`${name} is out of order`);
  for (const [at, each] of allowed.entries()) {
    const count = places.filter((place) => place === at).length;
    // an account of a bank without a BIC is identified otherwise
    if (each.includes('!') && count === 0 && !(name === 'Id' && names[0] === 'Othr'))
      faults.push(`${name} lacks ${each}`);
    if (!each.includes('*') && count > 1) faults.push(`${name} has ${each} twice`);
  }
  return [...faults, ...content.flatMap(listFaults)];
}

function find(nodes: readonly Node[], name: string): string[] {
  return nodes.flatMap((node) => {
    if ('#text' in node) return [];
    const content = inside(node);
    const own = nameOf(node) === name ? [textOf(content[0])] : [];
    return [...own, ...find(content, name)];
  });
}

describe('a file of SEPA transfers', () => {
  const xml = toPain(file);
  const [root] = parse(xml);

  it('has what the schema asks for, in its order and its letters', () => {
    expect(root && listFaults(root)).toEqual([]);
    expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">');
    expect(xml).not.toContain('AdrLine');
  });

  it('counts and sums what it holds, in the head and in the payment', () => {
    expect(find([root ?? {}], 'NbOfTxs')).toEqual(['2', '2']);
    expect(find([root ?? {}], 'CtrlSum')).toEqual(['123456.71', '123456.71']);
    expect(find([root ?? {}], 'InstdAmt')).toEqual(['0.01', '123456.70']);
  });

  it('names each transfer by a reference of its own, and the euro', () => {
    const ids = find([root ?? {}], 'EndToEndId');
    expect(new Set(ids).size).toBe(ids.length);
    expect(xml.match(/Ccy="EUR"/g)).toHaveLength(2);
  });

  it('says what a bank needs of an account without a BIC: of the payer that it is not provided, of others nothing', () => {
    expect(xml).toContain('<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>');
    expect(xml.match(/<CdtrAgt>/g)).toHaveLength(1);
  });

  it('a rule that is broken is told: the check itself is not blind', () => {
    const broken = xml
      .replace('<NbOfTxs>2</NbOfTxs>', '')
      .replace('<Ctry>PL</Ctry>', '<AdrLine>x</AdrLine>')
      .replace('Berlin', 'Köln');
    expect(listFaults(parse(broken)[0] ?? {})).toEqual(
      expect.arrayContaining(['GrpHdr lacks NbOfTxs!', 'PstlAdr lacks Ctry!', 'TwnNm has other letters: Köln']),
    );
  });
});

describe('letters of SEPA', () => {
  it.each<[string, number, string | null]>([
    ['Łucja Ångström-O’Neill <x>', 70, "Lucja Angstrom-O'Neill x"],
    ['Straße & Söhne', 70, 'Strasse + Sohne'],
    ['ﬁne', 70, 'fine'],
    ['//a//b//', 70, 'a/b'],
    ['a_b@c', 70, 'a-b(at)c'],
    ['  many   blanks ', 70, 'many blanks'],
    ['😀 Ana', 70, 'Ana'],
    ['abcdef', 3, 'abc'],
    ['ab /cd', 4, 'ab'],
    ['מאיה', 70, null],
    ['Мария', 70, null],
    ['Ελένη', 70, null],
    ['محمد', 70, null],
    ['张伟', 70, null],
    ['😀', 70, null],
    ['', 70, null],
    ['   ', 70, null],
  ])('%j in %i', (text, most, kept) => {
    expect(toSepaText(text, most)).toBe(kept);
  });
});
