/** Endpoint 5. */
import type {rotateStepUpSecret as endpoint} from '../../contract/step-up.ts';
import {invalid, notFound} from '../rejection.ts';
import type {Handler} from './handler.ts';

export const rotateStepUpSecret: Handler<typeof endpoint> = ({id, clientSecret = ''}, {store, now}) => {
	if (clientSecret === '') throw invalid('clientSecret is missing: send the new secret');
	return store.transaction(() => {
		const provider = store.stepUpProviders.get(id);
		if (!provider) throw notFound(`there is no step-up provider ${id}`);
		const stepUpProvider = {...provider, updatedAt: new Date(now()).toISOString()};
		store.stepUpProviders.put(stepUpProvider);
		return {stepUpProvider};
	});
};
