/** An item as labelled lines, for the detail view, the preview and printed details. */
import {type Facts, type Field, fieldsOf, type Message} from '../../contract/schema.ts';
import {mask} from '../../contract/sensitive-fields.ts';
import {SourceEntry} from '../../contract/shared.ts';
import {showCount} from '../../text/count.ts';
import {compareNumbers} from '../../text/json/exact-number.ts';
import {isUnread} from '../../text/json/exact-source.ts';
import {isJsonObject} from '../../text/json/object.ts';
import type {CellTone, Tone} from '../../text/tone.ts';
import {type Show, showEnum, showFlag, showTime} from '../format/show.ts';
import type {Column, DetailGroup, Listed, Row} from './resource.ts';

export interface DetailLine {
	/** `json` is indented JSON, without a label. */
	readonly kind: 'heading' | 'field' | 'json';
	readonly depth: number;
	readonly label: string;
	/** May contain newlines. '' for headings and for fields that only contain other fields. */
	readonly value: string;
	/** The dotted path in the item; '' for headings. */
	readonly path: string;
	readonly tone: CellTone;
}

export interface DetailOptions {
	readonly show: Show;
	/** Includes unset fields. */
	readonly hasUnset: boolean;
}

/** The detail lines of an item: the resource's own, or its fields by group. */
export const resourceDetail = (listed: Listed, row: Row, options: DetailOptions): readonly DetailLine[] =>
	withTones(
		listed,
		row,
		options,
		'shape' in listed
			? (listed.detail?.(row, options) ?? detailLines(listed, row, options))
			: listed.detail(row, options),
	);

/** The columns of a row of castellan's own that have a text. */
export const columnLines = <R>(columns: readonly Column<R>[], row: R, show: Show): readonly DetailLine[] =>
	columns.flatMap(({id, title, text}) => {
		const value = text(row, show);
		return value === '' ? [] : [fieldLine(title, value, {path: id})];
	});

/** Gives a field the tone that its column has in the list. */
const withTones = (
	{columns}: Listed,
	row: Row,
	{show}: DetailOptions,
	lines: readonly DetailLine[],
): readonly DetailLine[] =>
	lines.map((line) => {
		if (line.kind !== 'field' || line.tone !== 'plain') return line;
		const tone = columns.find(({id}) => id === line.path)?.tone?.(row, show);
		return tone && tone !== 'plain' ? {...line, tone} : line;
	});

/** Every field of an item: by group, then fields without a group, then fields outside the contract. */
export function detailLines(
	{shape, groups}: {readonly shape: Message; readonly groups: readonly DetailGroup[]},
	row: Row,
	options: DetailOptions,
): readonly DetailLine[] {
	const fields = fieldsOf(shape);
	const grouped = new Set(groups.flatMap((group) => group.fields));
	const sections = [
		...groups.map((group) => ({
			title: group.title,
			fields: group.fields.flatMap((name) => fields.find((field) => field.name === name) ?? []),
		})),
		{title: 'Other', fields: fields.filter((field) => !grouped.has(field.name))},
		{title: 'Not in the contract', fields: unknownFields(shape, row)},
	];
	return sections.flatMap(({title, fields: members}) => {
		const lines = members.flatMap((field) => fieldLines(field, memberOf(row, field), '', 0, options));
		return lines.length > 0 ? [headingLine(title), ...lines] : [];
	});
}

export const headingLine = (label: string): DetailLine => ({
	kind: 'heading',
	depth: 0,
	label,
	value: '',
	path: '',
	tone: 'plain',
});

/** The path is the label by default. */
export const fieldLine = (
	label: string,
	value: string,
	{path = label, depth = 0, tone = 'plain'}: Partial<Pick<DetailLine, 'path' | 'depth' | 'tone'>> = {},
): DetailLine => ({kind: 'field', depth, label, value, path, tone});

/** A line about what a screen needs, where it has no item yet. It is not a field, so nothing of it can be copied. */
export const needLine = (label: string, value: string, tone: Tone = 'plain'): DetailLine =>
	fieldLine(label, value, {path: '', tone});

/** Words of field names that are not written as they are spelt there. */
const spellings: Readonly<Record<string, string>> = {
	api: 'API',
	id: 'ID',
	ids: 'IDs',
	idp: 'IdP',
	oidc: 'OIDC',
	saml: 'SAML',
	uri: 'URI',
	url: 'URL',
	usd: '(USD)',
};

/** The prefix that marks a flag, without further meaning: `isDirectory` → `Directory`. */
const flagVerb = /^is(?=[A-Z])/;

/** `strictAccessEntitlementProvisioning` → `Strict access entitlement provisioning`, `oidcClientId` → `OIDC client ID`. */
export function fieldLabel(name: string): string {
	const words = name
		.replace(flagVerb, '')
		.replace(/([a-z0-9])([A-Z])/g, '$1 $2')
		.split(' ')
		.map((word) => {
			const lower = word.toLowerCase();
			if (Object.hasOwn(spellings, lower)) return spellings[lower];
			return word.length === 1 ? word : lower;
		})
		.join(' ');
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The label of a field within another: `oidc.issuerUrl` → `OIDC: issuer URL`, `oidc.oidcClientId` → `OIDC client ID`. */
export const pathLabel = (path: string): string =>
	path
		.split('.')
		.map(fieldLabel)
		.reduce((outer, inner) =>
			inner.startsWith(`${outer} `)
				? inner
				: `${outer}: ${inner.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase())}`,
		);

/** In place of a value that breaks the contract: without it, the field would look unset. */
const unread = Symbol('unread');
const memberOf = (row: Row, {name, facts}: Field): unknown =>
	!facts.secret && isUnread(row, name) ? unread : row[name];

function fieldLines(field: Field, value: unknown, within: string, depth: number, options: DetailOptions): DetailLine[] {
	const path = within ? `${within}.${field.name}` : field.name;
	const line = (text: string, tone?: Tone) =>
		fieldLine(fieldLabel(field.name), text, {depth, path, ...(tone && {tone})});
	if (value === unread) return [line('a value that castellan cannot read; the raw JSON has it', 'warn')];
	if (isUnset(value)) return options.hasUnset ? [line('–', 'dim')] : [];
	if (field.facts.secret) return [line(mask, 'dim')];
	if (field.kind === 'list')
		return [line(listed((value as readonly unknown[]).map(orUnknown), field.facts, options.show))];
	if (field.kind === 'map') return [line(''), ...mapLines(value as Row, path, depth + 1, options)];
	if (field.kind === 'message' && field.shape)
		return [line(''), ...memberLines(field.shape, value as Row, path, depth + 1, options)];
	if (field.shape === SourceEntry) return sourceLines(value as readonly SourceEntry[], field.name, path, depth);
	if (field.kind === 'messages' && field.shape) {
		const {shape} = field;
		return (value as readonly Row[]).flatMap((item, index) => [
			{...line(nameOf(item)), label: `${fieldLabel(field.name)} ${index + 1}`, path: `${path}.${index}`},
			...memberLines(shape, item, `${path}.${index}`, depth + 1, options),
		]);
	}
	return [line(plain(value, field.facts, options.show))];
}

/** One line per source of a value, by priority. */
function sourceLines(sources: readonly SourceEntry[], name: string, path: string, depth: number): DetailLine[] {
	const attribute = fieldLabel(name.replace(/Sources$/, ''));
	return sources
		.map((source, index) => ({source, index}))
		.sort((a, b) => compareNumbers(a.source.priority ?? 0, b.source.priority ?? 0))
		.map(({source, index}) => {
			const facts = [
				source.value || '(empty)',
				source.appUserProfileAttributeKey && `from ${source.appUserProfileAttributeKey}`,
				source.appId && `of app ${source.appId}`,
				source.appUserId && `user ${source.appUserId}`,
				source.userAttributeMappingId && `by mapping ${source.userAttributeMappingId}`,
			];
			const label = `${attribute}, priority ${source.priority ?? 0}`;
			return fieldLine(label, facts.filter(Boolean).join(' '), {depth, path: `${path}.${index}`});
		});
}

const memberLines = (shape: Message, value: Row, path: string, depth: number, options: DetailOptions) =>
	[...fieldsOf(shape), ...unknownFields(shape, value)].flatMap((field) =>
		fieldLines(field, memberOf(value, field), path, depth, options),
	);

/** The members of an object that its shape in the contract does not have. */
const unknownFields = ({entries}: Message, row: Row): readonly Field[] =>
	Object.keys(row)
		.filter((name) => !Object.hasOwn(entries, name))
		.map((name) => ({name, kind: 'any', facts: {}}));

/** A value as the page shows it in one line. '' if it is unset. */
export function fieldWords(value: unknown, facts: Facts, show: Show): string {
	if (isUnset(value)) return '';
	return Array.isArray(value) ? listed(value, {}, show) : plain(value, facts, show);
}

/** An item of a list, or 'unknown' for null, which stands for a value that breaks the contract. */
export const orUnknown = <T>(item: T): NonNullable<T> | 'unknown' => item ?? 'unknown';

const listed = (items: readonly unknown[], facts: Facts, show: Show) =>
	items.map((item) => plain(item, facts, show)).join(', ');

const mapLines = (value: Row, path: string, depth: number, {show}: DetailOptions): DetailLine[] =>
	Object.entries(value).map(([label, item]) =>
		fieldLine(label, plain(item, {}, show), {depth, path: `${path}.${label}`}),
	);

const nameOf = (item: Row) =>
	([item.displayName, item.email, item.value, item.id].find((name) => typeof name === 'string' && name) as string) ??
	'';

/** `false` and `0` count as set, since they are worth showing. */
const isUnset = (value: unknown) =>
	value === undefined ||
	value === null ||
	value === '' ||
	(Array.isArray(value) && value.length === 0) ||
	(isJsonObject(value) && Object.keys(value).length === 0);

function plain(value: unknown, facts: Facts, show: Show): string {
	if (typeof value === 'boolean') return showFlag(value);
	if (typeof value === 'number') return String(value);
	if (typeof value !== 'string') return JSON.stringify(value);
	if (facts.time) return timeInFull(value, show);
	if (facts.count64) return showCount(value);
	return facts.enumDefault === undefined ? value : showEnum(value, facts) || 'unspecified';
}

/** A detail view has room for both the relative and the exact time. */
function timeInFull(value: string, show: Show): string {
	const shown = showTime(value, show);
	return show.timeStyle === 'relative' && shown !== value ? `${value} (${shown})` : shown;
}
