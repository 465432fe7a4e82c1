/** The choices of the palette: screens, actions, recent addresses, bookmarks, loaded items and searches on the server. */
import type {QueryClient} from '@tanstack/react-query';
import type {App} from '../../../contract/apps.ts';
import {type Address, formatAddress, parseAddress, parseAddressIfValid} from '../../../domain/address/address.ts';
import {routes} from '../../../domain/address/routes.ts';
import {rules} from '../../../domain/board/rules.ts';
import type {Hit} from '../../../domain/find/find.ts';
import {hasHidden} from '../../../domain/find/rank.ts';
import {apps} from '../../../domain/resources/apps.ts';
import {kindOf} from '../../../domain/resources/history-kinds.ts';
import {resources} from '../../../domain/resources/index.ts';
import {paramNames} from '../../../domain/resources/path.ts';
import type {Bookmark} from '../../../settings/files/saved-addresses.ts';
import {fuzzyMatch, wordsOf} from '../../../text/match/fuzzy.ts';
import type {History} from '../../core/history.ts';
import type {Seeds} from '../../core/screen-context.ts';
import {titleOf} from '../../features/shared/ScreenFrame.tsx';
import {commands} from '../../keymap/commands.ts';
import type {Availability} from '../../keymap/keyboard.tsx';
import {loadedRows} from '../../query/loaded.ts';
import type {MenuItem} from '../../ui/Menu.tsx';

export interface Choice extends MenuItem {
	readonly run: () => void;
	/** The address that it opens. Of several choices with one target, the first stays. */
	readonly target?: string;
	/** The typed text is a share code, which is not kept. */
	readonly isPrivate?: boolean;
}

/** Returns what a choice runs to open an address. */
type Open = (address: Address, seeds?: Seeds) => () => void;

/** Commands that make no sense in the palette: it is open, or they act on keys only. */
const hidden: ReadonlySet<string> = new Set(['app.palette', 'app.actions', 'app.cancel', 'app.back']);

/** Screens first, then the commands of the current screen. Commands that move a cursor are left out. */
export function commandChoices(available: readonly Availability[], run: (id: string) => void): readonly Choice[] {
	const shown = available.filter(({command}) => !command.isMotion && !hidden.has(command.id));
	const choices = shown.map(({command, handler}): Choice => {
		const isScreen = command.id.startsWith('go.');
		return {
			id: command.id,
			label: isScreen ? `Go to ${command.title}` : command.title,
			detail: [command.keys[0], command.typed && `:${command.typed}`].filter(Boolean).join('  '),
			...(isScreen ? {target: command.id.slice('go.'.length)} : {}),
			...(typeof handler === 'function' ? {} : {whyNot: handler.whyNot}),
			run: () => run(command.id),
		};
	});
	return [...choices.filter(({target}) => target), ...choices.filter(({target}) => !target)];
}

/** The addresses of the history, latest first, without the current one. */
export const recentChoices = (history: History, open: Open): readonly Choice[] =>
	history.entries
		.filter(({key}) => key !== history.entry.key)
		.toReversed()
		.map((entry): Choice => {
			const target = formatAddress(entry.address);
			return {
				id: `recent ${entry.key}`,
				label: `Recent: ${titleOf(entry) || target}`,
				detail: target,
				target,
				run: open(entry.address),
			};
		});

export const bookmarkChoices = (bookmarks: readonly Bookmark[], open: Open): readonly Choice[] =>
	bookmarks.flatMap(({name, address}): Choice[] => {
		const target = parseAddressIfValid(address);
		if (!target) return [];
		return [{id: `bookmark ${name}`, label: `Bookmark: ${name}`, detail: address, run: open(target)}];
	});

/** The rules of the board. Each opens the board with the findings of that rule. */
export const ruleChoices = (open: Open): readonly Choice[] =>
	rules.map(({id, title, severity}) => ({
		id: `rule ${id}`,
		label: title,
		detail: `rule, ${severity}`,
		run: open({screen: 'board', params: {}, search: {}}, {filter: `id:${id}`}),
	}));

/** The changes that only the board has. On another screen, they open it. */
export const boardChoices = (available: readonly Availability[], open: Open): readonly Choice[] =>
	commands
		.filter(({id, intent}) => id.startsWith('board.') && intent === 'Change')
		.filter(({id}) => available.every(({command}) => command.id !== id))
		.map(({id, title, keys}) => ({
			id,
			label: title,
			detail: [keys[0], 'on the board'].filter(Boolean).join(' '),
			run: open({screen: 'board', params: {}, search: {}}),
		}));

export interface ItemSources {
	readonly queries: QueryClient;
	/** The address of the current screen. */
	readonly current: Address;
	readonly open: Open;
}

/** Rows to search in each list. The server search finds the others. */
export const maximumRows = 2000;

/** Maximum choices of loaded items, so that they do not hide the other choices. */
const maximumItems = 8;

/** A name with hidden signs can be a forgery of another name, so it ranks below every other match. */
const afterAll = 10_000;

/** Loaded items whose name or id matches, best first. */
export function itemChoices(text: string, {queries, open}: ItemSources): readonly Choice[] {
	const words = wordsOf(text);
	const listed = resources.filter(({route}) => paramNames(route).length === 0);
	return listed
		.flatMap((resource) =>
			[...loadedRows(queries, resource, maximumRows)].flatMap(({row, loadedAt}): {choice: Choice; score: number}[] => {
				const label = resource.label(row);
				const match = fuzzyMatch(words, `${label} ${resource.id(row)}`);
				if (!match) return [];
				const score = match.score - (hasHidden(label) ? afterAll : 0);
				const target = resource.address(row, {});
				const address = parseAddress(target);
				const detail = `${resource.noun} ${resource.id(row)}`;
				const choice = {id: `item ${target}`, label, detail, target, run: open(address, {row, loadedAt})};
				return [{choice, score}];
			}),
		)
		.toSorted((a, b) => b.score - a.score)
		.slice(0, maximumItems)
		.map(({choice}) => choice);
}

/** Items of the history. Removed items open in their last state. */
export const rememberedChoices = (
	hits: readonly Hit[],
	open: (hit: Hit) => () => void,
	seen: (time: string) => string,
): readonly Choice[] =>
	hits.map((hit) => ({
		id: `remembered ${hit.kind} ${hit.id}`,
		label: hit.name || hit.id,
		detail: `${hit.id}, ${hit.gone === undefined ? `seen ${seen(hit.asOf)}` : `gone ${seen(hit.gone)}`}`,
		target: hit.address,
		run: open(hit),
	}));

/** Prompts for an entitlement of a loaded app, after the word `entitlement` and words for the app. */
export function entitlementChoices(text: string, {queries, open}: ItemSources): readonly Choice[] {
	const [word = '', ...others] = text.toLowerCase().split(/\s+/);
	if (word.length < 3 || !'entitlements'.startsWith(word)) return [];
	return [...loadedRows(queries, apps, maximumRows)]
		.map(({row}) => row as App)
		.flatMap((app): Choice[] => {
			const label = `Owners of an entitlement of ${apps.label(app)}`;
			if (!app.id || !fuzzyMatch(others, `${label} ${app.id}`)) return [];
			const address = {screen: 'entitlements', params: {appId: app.id}} as const;
			return [{id: `entitlement ${app.id}`, label, detail: formatAddress(address), run: open(address)}];
		})
		.slice(0, maximumItems);
}

/** Searches on the server: by the current list if it has a search, and by every other list with one. */
export function searchChoices(
	text: string,
	{current, open, isPast}: ItemSources & {readonly isPast: boolean},
): readonly Choice[] {
	const isHere = ({name}: {readonly name: string}) => name === current.screen;
	return resources
		.filter((resource) => !isPast || kindOf(resource.endpoint) !== undefined)
		.filter((resource) => isHere(resource) || paramNames(resource.route).length === 0)
		.toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)))
		.flatMap((resource): Choice[] => {
			const [field] = resource.searchFields;
			if (field?.kind !== 'text') return [];
			const params = isHere(resource) ? current.params : {};
			const address: Address = {screen: resource.name, params, search: {[field.input]: [text]}};
			return [
				{
					id: `search ${resource.name}`,
					label: `Search ${isPast ? 'this moment' : 'the server'} for ${resource.title.toLowerCase()} with “${text}”`,
					detail: routes[resource.name].split('/')[0] ?? '',
					target: formatAddress(address),
					run: open(address),
				},
			];
		});
}

/** The choices that match a text, best first. Equal matches keep their order. */
export function ranked(text: string, choices: readonly Choice[]): readonly Choice[] {
	const words = wordsOf(text);
	return choices
		.flatMap((choice) => {
			const label = fuzzyMatch(words, choice.label);
			const match = label ?? fuzzyMatch(words, `${choice.label} ${choice.detail ?? ''} ${choice.id}`);
			if (!match) return [];
			const marked = match.letters.filter((index) => index < choice.label.length);
			// A blocked choice and a match beside the label come after the others.
			const forged = hasHidden(choice.label) ? afterAll : 0;
			const score = match.score - (label ? 0 : 60) - (choice.whyNot === undefined ? 0 : 30) - forged;
			return [{choice: {...choice, marked}, score}];
		})
		.toSorted((a, b) => b.score - a.score)
		.map(({choice}) => choice);
}

/** Leaves out choices whose target or id came before. */
export function withoutDuplicates(choices: readonly Choice[]): readonly Choice[] {
	const seen = new Set<string>();
	return choices.filter(({id, target}) => {
		const keys = [id, ...(target === undefined ? [] : [`address ${target}`])];
		if (keys.some((key) => seen.has(key))) return false;
		for (const key of keys) seen.add(key);
		return true;
	});
}
