import { testAccountFlows } from '../support/account-flows.ts';

testAccountFlows();
