/** Guesses for ids. The contract does not define their form, so an id may belong to several kinds. */
import type {Address} from './address.ts';
import type {Guess, UsedKind} from './guess.ts';

/** Data of the tenant that is available without a request. */
export interface Seen {
	/** The tenant's host. */
	readonly host: string;
	/** The name of a loaded item; '' for an id that was used before; undefined for an unknown id. */
	readonly nameOf: (kind: Kind, id: string) => string | undefined;
}

interface KindFacts {
	readonly title: string;
	/** The prefix of such ids on the local tenant. Document: not shown; it only affects the order. */
	readonly prefix: string;
	readonly addressOf: (id: string) => Address;
}

const idKinds = {
	app: {title: 'App', prefix: 'app_', addressOf: (appId) => ({screen: 'app', params: {appId}})},
	'auth config': {
		title: 'Auth config',
		prefix: 'ac_',
		addressOf: (authConfigId) => ({screen: 'auth-config', params: {authConfigId}}),
	},
	'step-up provider': {
		title: 'Step-up provider',
		prefix: 'sp_',
		addressOf: (providerId) => ({screen: 'step-up-provider', params: {providerId}}),
	},
	conversation: {
		title: 'Conversation',
		prefix: 'cnv_',
		addressOf: (conversationId) => ({screen: 'conversation', params: {conversationId}}),
	},
	'tool server': {
		title: 'Tool server',
		prefix: 'srv_',
		addressOf: (serverId) => ({screen: 'tool-server', params: {serverId}}),
	},
	policy: {
		title: 'Apps that use the policy',
		prefix: 'pol_',
		addressOf: (id) => ({screen: 'apps', params: {}, search: {policyRefs: [id]}}),
	},
} as const satisfies Readonly<Record<string, KindFacts>>;

export type Kind = keyof typeof idKinds;

const isUsedKind = (kind: Kind): kind is UsedKind => kind !== 'policy' && kind !== 'auth config';

/** An id needs a digit or an underscore, since the palette would take every word for an id otherwise. */
export const looksLikeId = (text: string): boolean => /^[\w.:-]{3,200}$/.test(text) && /[\d_]/.test(text);

export function guessId(id: string, {nameOf}: Seen): readonly Guess[] {
	if (!looksLikeId(id)) return [];
	const rated = (Object.entries(idKinds) as [Kind, KindFacts][]).map(([kind, {title, prefix, addressOf}]) => {
		const name = nameOf(kind, id);
		const guess: Guess = {
			title: `${title} ${id}${name ? `: ${name}` : ''}`,
			address: addressOf(id),
			isCertain: false,
			...(isUsedKind(kind) ? {used: {kind, id}} : {}),
		};
		return {guess, likelihood: name !== undefined ? 2 : id.startsWith(prefix) ? 1 : 0};
	});
	return rated.toSorted((a, b) => b.likelihood - a.likelihood).map(({guess}) => guess);
}

/** Reads an app and an entitlement: `app_42/ent_7`, or the two ids separated by a blank or a comma. */
export function guessOwners(text: string): Guess | undefined {
	const [appId, entitlementId, more] = text.split(/[\s,/]+/);
	if (!appId || !entitlementId || more !== undefined) return undefined;
	if (![appId, entitlementId].every(looksLikeId)) return undefined;
	return {
		title: `Owners of entitlement ${entitlementId} of app ${appId}`,
		address: {screen: 'owners', params: {appId, entitlementId}},
		isCertain: false,
	};
}
