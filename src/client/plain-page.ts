/**
 * Reads a page of a list for which every step of decoding changes nothing. Its JSON can be kept as it is, so no value is
 * built. Decision record 015.
 */
import type * as v from 'valibot';
import type {AnyEndpoint} from '../contract/endpoint.ts';
import {bare, isInteger, isList, isMessage, isNullable, type Message} from '../contract/schema.ts';
import {jsonLimits} from '../text/json/parse.ts';
import {PlainJson} from './plain/json.ts';
import {Members} from './plain/members.ts';

export interface PlainPage {
	/** The ids of the items; undefined for an id that only parsing reads. */
	readonly ids: readonly (string | undefined)[];
	readonly nextPageToken?: string;
}

/** Reads a value of the JSON. Returns whether the value matches its schema as it is. */
type Read = (json: PlainJson, levels: number) => boolean;
type ReadPage = (bytes: Buffer) => PlainPage | undefined;

const pageReaders = new WeakMap<AnyEndpoint, ReadPage>();

/** Reads the bytes of a page. Returns undefined for a page that needs the whole decoding. */
export function readPlainPage(endpoint: AnyEndpoint, bytes: Buffer): PlainPage | undefined {
	const read = pageReaders.get(endpoint) ?? pageReader(endpoint);
	pageReaders.set(endpoint, read);
	return bytes.length > jsonLimits.values ? undefined : read(bytes);
}

function pageReader({envelope = '', output}: AnyEndpoint): ReadPage {
	const schema = output.entries[envelope];
	const list = schema && bare(schema);
	const item = list && isList(list) ? bare(list.item) : undefined;
	if (!item || !isMessage(item)) return () => undefined;

	let ids: (string | undefined)[];
	const itemMembers = readersOf(item);
	const readItem: Read = (json, levels) => {
		let id: string | undefined;
		const isPlain = json.object(levels, itemMembers, (_, memberLevels, member = otherMember) => {
			if (!member.read(json, memberLevels)) return false;
			if (member.isId) id = json.text;
			return true;
		});
		ids.push(id);
		return isPlain;
	};
	const members = new Members([
		[envelope, 'list'],
		['nextPageToken', 'token'],
	] as const);
	return (bytes) => {
		ids = [];
		const json = new PlainJson(bytes);
		let hasList = false;
		let token: string | undefined;
		const isPlain = json.object(jsonLimits.depth, members, (_, levels, member) => {
			if (member === 'list') {
				hasList = true;
				return json.list(levels, readItem);
			}
			if (member !== 'token' || !json.string()) return false;
			token = json.text;
			return token !== undefined;
		});
		if (!isPlain || !hasList || !json.isAtEnd()) return undefined;
		return token === undefined ? {ids} : {ids, nextPageToken: token};
	};
}

interface MemberReader {
	readonly read: Read;
	/** The string is the id of the item. */
	readonly isId: boolean;
}

/** Null counts as absent, so a view would leave it out. */
const readPresent: Read = (json, levels) => !json.word('null') && json.any(levels);
const otherMember: MemberReader = {read: readPresent, isId: false};

const readersOf = ({entries}: Message) =>
	new Members(
		Object.entries(entries).map(([name, schema]): [string, MemberReader] => [
			name,
			{read: memberReader(schema), isId: name === 'id' && bare(schema).type === 'string'},
		]),
	);

function memberReader(schema: v.GenericSchema): Read {
	const read = readerOf(schema);
	return isNullable(schema) ? (json, levels) => json.word('null') || read(json, levels) : read;
}

/** A component's schema contains itself, so its readers are made when they are first used. */
const objectReaders = new WeakMap<Message, ReturnType<typeof readersOf>>();

/** The reader of a value that is not null. It mirrors the checks of `check.ts`. */
function readerOf(schema: v.GenericSchema): Read {
	const inner = bare(schema);
	if (isMessage(inner)) {
		return (json, levels) => {
			const members = objectReaders.get(inner) ?? readersOf(inner);
			objectReaders.set(inner, members);
			return json.object(levels, members, readMember);
		};
	}
	if (isList(inner)) {
		// Null is a gap in a series of numbers.
		const item = bare(inner.item).type === 'number' ? memberReader(inner.item) : readerOf(inner.item);
		return (json, levels) => json.list(levels, item);
	}
	switch (inner.type) {
		case 'string':
			return (json) => json.string();
		case 'boolean':
			return (json) => json.word('true') || json.word('false');
		case 'number': {
			const isWhole = isInteger(schema);
			return (json) => json.number(isWhole);
		}
		case 'record':
			return (json, levels) => json.map(levels);
		default:
			return readPresent;
	}
}

const readMember = (json: PlainJson, levels: number, member = otherMember): boolean => member.read(json, levels);
