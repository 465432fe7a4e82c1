/** Endpoint 3. */
import * as v from 'valibot';
import {listAuthConfigs as endpoint} from '../../contract/auth-config.ts';
import {answerPage} from '../page-token.ts';
import type {Handler} from './handler.ts';

export const listAuthConfigs: Handler<typeof endpoint> = (input, {store, sealer}) =>
	answerPage(sealer, endpoint, v.number(), input, (after = 0, count) =>
		store.authConfigs.page(after, count).map(({item, seq}) => ({item, position: seq})),
	);
