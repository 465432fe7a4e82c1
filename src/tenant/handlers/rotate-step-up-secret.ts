/** Endpoint 5. */
import type {rotateStepUpSecret as endpoint} from '../../contract/step-up.ts';
import {invalid, notFound} from '../rejection.ts';
import {hashSecret} from '../store/written-secrets.ts';
import type {Handler} from './handler.ts';

export const rotateStepUpSecret: Handler<typeof endpoint> = async ({id, clientSecret = ''}, {store, now}) => {
	if (clientSecret === '') throw invalid('clientSecret is missing: send the new secret');
	const hashed = await hashSecret(clientSecret);
	return store.transaction(() => {
		const provider = store.stepUpProviders.get(id);
		if (!provider) throw notFound(`there is no step-up provider ${id}`);
		const stepUpProvider = {...provider, updatedAt: new Date(now()).toISOString()};
		store.stepUpProviders.put(stepUpProvider);
		store.writtenSecrets.put(`step-up-providers/${id}/clientSecret`, hashed);
		return {stepUpProvider};
	});
};
