/** Endpoint 7. */
import {type getSecretByCode as endpoint, shareCodePattern} from '../../contract/paper-secret.ts';
import {invalid, notFound} from '../rejection.ts';
import type {Handler} from './handler.ts';

/** Document: not shown whether a look-up counts as a view. Here it does not, because it returns only metadata. */
export const getSecretByCode: Handler<typeof endpoint> = ({shareCode}, {store}) => {
	if (!shareCodePattern.test(shareCode)) throw invalid('a share code has the form XXXX-XXXX-XXXX, letters and digits');
	const secret = store.secrets.byCode(shareCode);
	if (!secret) throw notFound('no secret has this share code');
	return {secret};
};
