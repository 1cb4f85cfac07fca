// Money in random histories of a shop of euros, tax in prices.
import { testMoney } from '../testing/money-histories.ts';
import { shops } from '../testing/random-store.ts';

testMoney(shops[4]);
