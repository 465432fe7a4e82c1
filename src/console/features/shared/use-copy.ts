/** Copies redacted screen content to the clipboard and reports the result. */
import type {InputOf, PagedEndpoint} from '../../../contract/endpoint.ts';
import {formatAddress} from '../../../domain/address/address.ts';
import {holdsShareCode} from '../../../domain/format/share-code.ts';
import {inputOf, type Listed, type Row} from '../../../domain/resources/resource.ts';
import {noSearch} from '../../../domain/resources/search/search.ts';
import {plural} from '../../../text/count.ts';
import {exactSourceOf} from '../../../text/json/exact-source.ts';
import {exactJsonPieces} from '../../../text/json/print.ts';
import {showOf, useScreen} from '../../core/screen-context.ts';
import {type Clipboard, useServices} from '../../core/services.ts';
import {type Handler, type Handlers, useRouter} from '../../keymap/keyboard.tsx';

interface Copyable {
	readonly resource: Listed;
	/** The marked rows, or else the selected row. Empty while nothing is loaded. */
	readonly rows: readonly Row[];
	/** Input that narrows the request to the item on the screen. */
	readonly item?: Readonly<Record<string, unknown>> | undefined;
}

const nothing = {whyNot: 'Nothing to copy here'};

const copied = new WeakMap<Clipboard, string>();

/** The text that was copied last; undefined before the first. Memory only, and no share code. */
export const lastCopied = (clipboard: Clipboard): string | undefined => copied.get(clipboard);

/** Puts a text on the clipboard and reports the method. `what` completes "Copied …". */
export function useCopy(): (what: string, text: string) => void {
	const {clipboard} = useServices().machine;
	const {report} = useScreen();
	const key = useRouter().keyOf('copy.show');
	return (what, text) => {
		const isShort = holdsShareCode(text);
		if (!isShort) copied.set(clipboard, text);
		clipboard.write(text, {isShort}).then(({via, isConfirmed, isCleared, mayKeep}) =>
			report(
				[
					// A person can select it instead, also where the end of the message is cut.
					isConfirmed || isShort || !isShown(text) ? `Copied ${what} by ${via}` : `${text}: ${what}, copied by ${via}`,
					isConfirmed ? '' : isShort ? ' (not confirmed)' : ` (not confirmed${key ? `, ${key} shows it` : ''})`,
					isCleared ? '; the share code is cleared after a minute' : '',
					mayKeep ? `, but ${mayKeep} may keep it` : '',
					isShort && !isCleared ? '; clear the share code yourself: castellan cannot' : '',
				].join(''),
			),
		);
	};
}

/** Whether a copied text also fits a message: a line of printable characters. */
const isShown = (text: string) => /^[^\n]{1,200}$/.test(text);

/** The copy commands that every resource has. */
export function useCopyHandlers({resource, rows, item = {}}: Copyable): Handlers {
	const {api} = useServices().tenant;
	const screen = useScreen();
	const {entry} = screen;
	const copy = useCopy();
	const isMany = rows.length > 1;
	const many = plural(rows.length, resource.noun);
	const each = (what: string, text: (row: Row) => string): Handler =>
		rows.length === 0 ? nothing : () => copy(isMany ? `${what} of ${many}` : what, rows.map(text).join('\n'));

	return {
		'copy.id': each('the id', (row) => resource.id(row)),
		'copy.name': each('the name', (row) => resource.label(row)),
		'copy.row': each('the row', (row) =>
			resource.columns.map((column) => column.text(row, showOf(screen, resource)).replace(/[\t\n]/g, ' ')).join('\t'),
		),
		'copy.raw': rows.length === 0 ? nothing : () => copy('the raw JSON', rawJson(...rows)),
		'copy.curl':
			api.asOf !== undefined
				? {whyNot: 'This comes from the history, so no request loaded it'}
				: 'endpoint' in resource
					? () =>
							copy(
								'the request as curl',
								api.preview(resource.endpoint, {
									...inputOf(resource, entry.address.search ?? noSearch, entry.address.params),
									...item,
								} as InputOf<PagedEndpoint>).curl,
							)
					: {whyNot: 'Several requests loaded this: @ lists them'},
		'copy.address': () => copy('the address', formatAddress(entry.address)),
	};
}

/** The exact source of items, sanitized. The client redacted the items when it decoded the response. */
export const rawJson = (...rows: readonly Row[]): string => [...rawPieces(...rows)].join('');

/** The pieces of `rawJson`, which can be long. */
export const rawPieces = (...rows: readonly Row[]): Iterable<string> =>
	exactJsonPieces(rows.length === 1 && rows[0] ? exactSourceOf(rows[0]) : rows.map(exactSourceOf), 2);
