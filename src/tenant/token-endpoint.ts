/** The token endpoint: the client-credentials flow, with credentials only in the form body. Authentication, 2. */
import {grantType} from '../contract/auth.ts';
import type {Context} from './handlers/handler.ts';
import {JsonResponse, type TenantRequest} from './http.ts';
import {mediaType, readText} from './input/input.ts';
import {type Credentials, isSameSecret, issueAccessToken} from './keys.ts';
import {Rejection} from './rejection.ts';

/** In bytes. */
const maximumForm = 16 * 1024;
/** The lifetime of an access token in seconds. Document: not shown. */
const lifetime = 3600;

const statuses = {invalid_request: 400, invalid_client: 401, unsupported_grant_type: 400, server_error: 500};

/** An error of RFC 6749, section 5.2. */
export const tokenRejection = (error: keyof typeof statuses, message: string): Rejection =>
	new Rejection(statuses[error], 0, message, {}, error);

/** The response to a request of the token endpoint, in the format of the RFC. */
export const tokenErrorResponse = ({status, message, headers, tokenError}: Rejection): JsonResponse =>
	new JsonResponse(
		{error: tokenError ?? (status < 500 ? 'invalid_request' : 'server_error'), error_description: message},
		{status, headers: {...headers, ...uncached}},
	);

export const uncached = {'cache-control': 'no-store', pragma: 'no-cache'};

export async function readForm(request: TenantRequest): Promise<URLSearchParams> {
	if (request.headers.has('authorization'))
		throw tokenRejection('invalid_request', 'credentials go in the form body, not in an Authorization header');
	if (mediaType(request) !== 'application/x-www-form-urlencoded')
		throw tokenRejection('invalid_request', 'send a form body: content-type application/x-www-form-urlencoded');
	return new URLSearchParams(await readText(request, maximumForm));
}

/** `seconds` is the lifetime of the token. */
export function grantToken(
	form: URLSearchParams,
	credentials: Credentials,
	{sealer, now}: Context,
	seconds = lifetime,
): {access_token: string; token_type: string; expires_in: number} {
	for (const name of ['grant_type', 'client_id', 'client_secret'])
		if (form.getAll(name).length !== 1) throw tokenRejection('invalid_request', `send ${name} exactly once`);
	if (form.get('grant_type') !== grantType) throw tokenRejection('unsupported_grant_type', `use ${grantType}`);
	const isClient = isSameSecret(form.get('client_id') ?? '', credentials.clientId);
	const isSecret = isSameSecret(form.get('client_secret') ?? '', credentials.clientSecret);
	if (!(isClient && isSecret)) throw tokenRejection('invalid_client', 'the client id or secret is wrong');
	return {access_token: issueAccessToken(sealer, now() + seconds * 1000), token_type: 'Bearer', expires_in: seconds};
}
