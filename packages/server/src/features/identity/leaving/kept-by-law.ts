// What stays of a business that was deleted: records of money that the law has whoever paid or was paid keep. Pure.

/** Years for which records of money stay: the longest of the countries we know of (Germany's commercial code, § 257). */
export const yearsKept = 10;

/** The tables that stay, each with the reason; everything else of the business is erased, also what is new. */
export const keptByLaw = {
  ledger_entries: 'what was earned, entry by entry: the books that statements are made of',
  statements: 'what each month came to: tax records of both sides',
  statement_lines: 'the orders that statements are made of',
  statement_months: 'which months were stated',
  invoices: 'invoices, numbered without gaps: tax records of both sides',
  payouts: 'what was paid, and when',
  payout_files: 'orders to pay, as they were given to a bank',
  payout_file_lines: 'whom such an order paid',
  credit_reversals: 'store credit that was taken back',
  payers: 'who issued invoices and paid',
  payee_agreements: 'the consent without which an invoice in somebody’s name is none',
  payee_tax_forms: 'what the United States have payers keep for four years (W-9, W-8)',
  payee_tax_documents: 'the same as signed on paper',
  payee_tax_reads: 'who has read these forms',
} as const satisfies Readonly<Record<string, string>>;
