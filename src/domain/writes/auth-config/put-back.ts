/** Puts an auth config back to an earlier state of the history, which has neither its secrets nor any other redacted value. */
import {isMask} from '../../../client/safety/redact.ts';
import type {AuthConfig} from '../../../contract/auth-configs.ts';
import {isContainer, valueAt, withValue} from '../../../text/json/object.ts';
import type {Draft} from './draft.ts';
import {type FieldPath, nameOf, topFields} from './paths.ts';
import {isObject} from './values.ts';

/**
 * The draft has the writable fields of `earlier`, and everything else of `base`. `leftOut` are the paths of the fields that keep their
 * present value, because the history does not keep secrets.
 */
export function putBack(base: AuthConfig, earlier: Draft) {
	const leftOut: string[] = [];
	const draft = withEarlier(topFields, base, earlier, leftOut);
	return {draft, leftOut};
}

function withEarlier(fields: readonly FieldPath[], base: Draft, earlier: Draft, leftOut: string[]): Draft {
	return fields.reduce((draft, field) => {
		if (!field.isWritable) return draft;
		const [now, was] = [base, earlier].map((config) => valueAt(config, [nameOf(field)]));
		const isMember = field.kind === 'message' && isObject(was);
		// The service may hide a secret that exists, so each secret of a member that was set counts.
		if (field.isSecret || (!isMember && hasMask(was))) {
			leftOut.push(field.path);
			return draft;
		}
		const value = isMember ? withEarlier(field.fields, isObject(now) ? now : {}, was, leftOut) : was;
		return withValue(draft, [nameOf(field)], value);
	}, base);
}

const hasMask = (value: unknown): boolean => (isContainer(value) ? Object.values(value).some(hasMask) : isMask(value));

/** `not put back, because the history does not keep secrets: oidc.oidcClientSecret`. '' if nothing is left out. */
export const leftOutText = ({leftOut}: {readonly leftOut: readonly string[]}): string =>
	leftOut.length > 0 ? `not put back, because the history does not keep secrets: ${leftOut.join(', ')}` : '';
