/** Ids alone: the contract does not say how those of a kind look, so each could be of several. */
import type {Address} from './address.ts';
import type {Guess, UsedKind} from './guess.ts';

/** What is known of the tenant without asking it. */
export interface Seen {
	/** The tenant's. */
	readonly host: string;
	/** The name of what has this id, as far as it was loaded; '' for what was used before and has no name. */
	readonly nameOf: (kind: Kind, id: string) => string | undefined;
}

interface Place {
	readonly title: string;
	/** How such ids begin on the local tenant. Document: not shown; it only puts the likely ones first. */
	readonly prefix: string;
	readonly addressOf: (id: string) => Address;
}

const places = {
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
} as const satisfies Readonly<Record<string, Place>>;

export type Kind = keyof typeof places;

const isUsedKind = (kind: Kind): kind is UsedKind => kind !== 'policy' && kind !== 'auth config';

/** A word of letters only is no id, or every word typed into the palette would be one. */
export const looksLikeId = (text: string): boolean => /^[\w.:-]{3,200}$/.test(text) && /[\d_]/.test(text);

export function guessId(id: string, {nameOf}: Seen): readonly Guess[] {
	if (!looksLikeId(id)) return [];
	const rated = (Object.entries(places) as [Kind, Place][]).map(([kind, {title, prefix, addressOf}]) => {
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

/** An entitlement is found by its app: `app_42/ent_7`, or the two ids with a blank or comma between. */
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
