// Money in random histories of a shop of dollars, tax added.
import { testMoney } from '../testing/money-histories.ts';
import { shops } from '../testing/random-store.ts';

testMoney(shops[0]);
