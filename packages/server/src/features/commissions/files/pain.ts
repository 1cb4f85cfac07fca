// Writes a SEPA credit transfer as banks take it: ISO 20022 pain.001.001.09 with structured addresses.
import { toDecimal } from '@vitrine/contract/money';
import type { PayeeDetails, PayerDetails } from '@vitrine/contract/payees';
import { toXml, type Xml } from '../../../platform/xml.ts';
import { toSepaText } from './sepa-text.ts';

interface Transfer {
  readonly details: PayeeDetails;
  /** Cents of euros. */
  readonly amount: number;
  /** Its own, at most 35 characters; statements of either bank show it. */
  readonly endToEndId: string;
}

export interface TransferFile {
  readonly payer: PayerDetails;
  /** Its own, at most 35 characters: a bank refuses the same one twice. */
  readonly messageId: string;
  readonly createdAt: Date;
  readonly executesOn: string;
  /** What it is for, as account statements show it. */
  readonly note: string;
  readonly transfers: readonly Transfer[];
}

const text = (name: string, value: string, most: number): Xml | null => {
  const kept = toSepaText(value, most);
  return kept === null ? null : [name, kept];
};

type PostalPlace = Pick<PayerDetails, 'street' | 'building' | 'postal_code' | 'city' | 'region' | 'country'>;

/** In the order of PostalAddress24; the unstructured line is not used, banks refuse it since November 2026. */
const toAddress = (place: PostalPlace): Xml => [
  'PstlAdr',
  [
    text('StrtNm', place.street, 70),
    text('BldgNb', place.building, 16),
    text('PstCd', place.postal_code, 16),
    text('TwnNm', place.city, 35),
    text('CtrySubDvsn', place.region, 35),
    ['Ctry', place.country],
  ],
];

const toAgent = (bic: string): Xml => ['FinInstnId', [bic === '' ? ['Othr', [['Id', 'NOTPROVIDED']]] : ['BICFI', bic]]];

const toAccount = (name: string, iban: string): Xml => [name, [['Id', [['IBAN', iban]]]]];

function toTransfer({ details, amount, endToEndId }: Transfer, note: string): Xml {
  return [
    'CdtTrfTxInf',
    [
      ['PmtId', [['EndToEndId', endToEndId]]],
      ['Amt', [['InstdAmt', toDecimal(amount, 'EUR'), { Ccy: 'EUR' }]]],
      details.bic === '' ? null : ['CdtrAgt', [toAgent(details.bic)]],
      ['Cdtr', [text('Nm', details.legal_name, 70), toAddress(details)]],
      toAccount('CdtrAcct', details.iban),
      ['RmtInf', [text('Ustrd', `${note} ${endToEndId}`, 140)]],
    ],
  ];
}

export function toPain({ payer, messageId, createdAt, executesOn, note, transfers }: TransferFile): string {
  const sum = toDecimal(
    transfers.reduce((total, { amount }) => total + amount, 0),
    'EUR',
  );
  const counts: Xml[] = [
    ['NbOfTxs', String(transfers.length)],
    ['CtrlSum', sum],
  ];
  const head: Xml = [
    'GrpHdr',
    [
      ['MsgId', messageId],
      ['CreDtTm', createdAt.toISOString().slice(0, 19)],
      ...counts,
      ['InitgPty', [text('Nm', payer.legal_name, 70)]],
    ],
  ];
  const payment: Xml = [
    'PmtInf',
    [
      ['PmtInfId', messageId],
      ['PmtMtd', 'TRF'],
      ...counts,
      ['PmtTpInf', [['SvcLvl', [['Cd', 'SEPA']]]]],
      ['ReqdExctnDt', [['Dt', executesOn]]],
      ['Dbtr', [text('Nm', payer.legal_name, 70), toAddress(payer)]],
      toAccount('DbtrAcct', payer.iban),
      ['DbtrAgt', [toAgent(payer.bic)]],
      ['ChrgBr', 'SLEV'],
      ...transfers.map((each) => toTransfer(each, note)),
    ],
  ];
  return toXml([
    'Document',
    [['CstmrCdtTrfInitn', [head, payment]]],
    { xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' },
  ]);
}
