// Money in random histories of a shop of dinars of three decimals, tax added.
import { testMoney } from '../testing/money-histories.ts';
import { shops } from '../testing/random-store.ts';

testMoney(shops[3]);
