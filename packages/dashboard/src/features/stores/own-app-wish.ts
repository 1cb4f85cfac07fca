// What a merchant's own app is to be allowed besides what is needed.

export interface OwnAppWish {
  readonly reads_all_orders: boolean;
  readonly gives_credit: boolean;
}
