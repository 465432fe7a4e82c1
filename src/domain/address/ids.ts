/** Guesses for ids. The contract does not define their form, so an id may belong to several kinds. */
import type {Descriptor} from '../resources/descriptor.ts';
import {type DescribedScreen, descriptors, resources} from '../resources/index.ts';
import {lastParam} from '../resources/path.ts';
import type {Address, Guess} from './address.ts';

/** Data of the tenant that is available without a request. */
export interface Seen {
	/** The tenant's host. */
	readonly host: string;
	/** The name of a loaded item; '' for an id that was used before; undefined for an unknown id. `kind` is a noun. */
	readonly nameOf: (kind: string, id: string) => string | undefined;
}

export interface IdKind {
	/** The noun of what the id identifies: `auth config`. */
	readonly kind: string;
	readonly title: string;
	readonly prefix: string;
	/** The address that shows the item with this id. */
	readonly addressOf: (id: string) => Address;
	/** Used ids are stored for prompts and for the completion of the shell, which sends no request. */
	readonly isStored: boolean;
}

function itemKind(descriptor: Descriptor<DescribedScreen>): readonly IdKind[] {
	const {noun, item} = descriptor;
	if (item?.idPrefix === undefined) return [];
	const idParam = lastParam(item.route);
	return [
		{
			kind: noun,
			title: noun.charAt(0).toUpperCase() + noun.slice(1),
			prefix: item.idPrefix,
			addressOf: (id) => ({screen: item.screen, params: {[idParam]: id}}),
			isStored: true,
		},
	];
}

const searchKinds = resources.flatMap(({name, searchFields}) =>
	searchFields.flatMap(({input, idGuess}): readonly IdKind[] =>
		idGuess
			? [{...idGuess, addressOf: (id) => ({screen: name, params: {}, search: {[input]: [id]}}), isStored: false}]
			: [],
	),
);

const idKinds: readonly IdKind[] = [...descriptors.flatMap(itemKind), ...searchKinds];

/** Whether the used ids of a kind are stored. */
export const isStoredKind = (kind: string): boolean => idKinds.some((each) => each.kind === kind && each.isStored);

/** The id that an address opens, if the used ids of its kind are stored or a screen prompts for them. */
export function usedId({screen, params}: Address): Guess['used'] {
	for (const {name, noun, route, item, entry} of descriptors) {
		const id = (path: string) => params[lastParam(path)] ?? '';
		if (entry && name === screen) return {kind: entry.noun, id: id(route)};
		if (item?.screen === screen && isStoredKind(noun)) return {kind: noun, id: id(item.route)};
	}
	return undefined;
}

/** An id needs a digit or an underscore, since the palette would take every word for an id otherwise. */
export const looksLikeId = (text: string): boolean => /^[\w.:-]{3,200}$/.test(text) && /[\d_]/.test(text);

export function guessId(id: string, {nameOf}: Seen): readonly Guess[] {
	if (!looksLikeId(id)) return [];
	const rated = idKinds.map(({kind, title, prefix, addressOf, isStored}) => {
		const name = nameOf(kind, id);
		const guess: Guess = {
			title: `${title} ${id}${name ? `: ${name}` : ''}`,
			address: addressOf(id),
			isCertain: false,
			...(isStored ? {used: {kind, id}} : {}),
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
