/** `people`: who owns apps and entitlements, and who did. */
import {coverageWords, noReading, people, personColumns} from '../../domain/people/rows.ts';
import type {Row} from '../../domain/resources/resource.ts';
import {UsageError} from '../../settings/error.ts';
import type {Flags} from '../../settings/launch/flags.ts';
import type {Tenant} from '../../settings/launch/tenant.ts';
import {clean} from '../../text/visible.ts';
import {withEachTenant, withTenant} from '../connect.ts';
import {printMessage, showOf} from '../context.ts';
import {NotFoundError} from '../error.ts';
import {endOfFleet, readFleet} from '../fleet-rows.ts';
import {assertFields} from '../output/fields.ts';
import {ownFields, sourcedWriter} from '../output/sourced-view.ts';
import {listColumns, plainView, printItem, printRows} from '../output/writer.ts';
import {globals, verb} from '../verb.ts';
import {profilesOption} from './account/profile-names.ts';
import {withHistoryIfAny} from './history/open-history.ts';

/** Members of a person that are not columns. */
const known = {names: ['ids']};
const personPrefix = 'people/';

export const peopleVerb = verb({
	name: 'people',
	summary: 'List who owns apps and entitlements, or did',
	description:
		'List the owners of apps in all readings of the history, and of the entitlements that history record --owners has read: what they own, what they owned before, and since when they are disabled. Owners with one e-mail address are one person. A text finds people by an id, a name or an address, the best first; people/ID is one person. No request is sent. The last line says how much was read.',
	args: [{form: '[text]', help: 'an id, a name or an e-mail address, whole or in part, or people/ID'}],
	options: {
		profiles: profilesOption('a,b', 'of several profiles: each row has its tenant'),
	},
	globals: globals.read,
	examples: [
		['', 'List all owners that readings have'],
		['people/usr_0001', 'Say what a person owns and owned'],
	],
	run: async (context, flags, text = '') => {
		assertFields(flags.profiles ? ownFields(flags.fields) : flags.fields, {
			names: [...personColumns.map(({id}) => id), ...known.names],
		});
		const id = text.startsWith(personPrefix) ? decodedId(text) : undefined;
		const {findPeople, personWith, readPeople} = await import('../../domain/people/people.ts');
		if (flags.profiles) {
			if (id !== undefined) throw new UsageError(`${text} is one person, of one tenant. Name it with --profile`);
			return withEachTenant(context, flags, async (opened) => {
				const show = showOf(context);
				const coverage: string[] = [];
				async function* read({api}: Tenant, own: Flags) {
					const all = await withHistoryIfAny(context, own, (history) => readPeople(history, api.baseUrl));
					if (!all || all.coverage.readings + all.coverage.entitlements.read === 0)
						throw new NotFoundError('no reading of apps is stored');
					coverage.push(`${own.profile}: ${coverageWords(all.coverage, show)}`);
					yield {items: findPeople(all, text), hasMore: false};
				}
				const columns = listColumns(personColumns, show);
				const writer = await sourcedWriter(context, flags, (fields) => plainView(columns, fields, known));
				const states = await readFleet<Row>(opened, read, (rows, tenant) => writer.rows(writer.claim(rows, tenant)));
				await writer.end();
				for (const line of coverage) await printMessage(context, line);
				await endOfFleet(context, states);
				if (states.every(({count}) => count === 0))
					throw new NotFoundError(`no tenant has an owner that “${clean(text)}” finds`);
			});
		}
		await withTenant(context, flags, async ({api, name}) => {
			const read = (history?: Parameters<typeof readPeople>[0]) => readPeople(history, api.baseUrl);
			const all = (await withHistoryIfAny(context, flags, read)) ?? (await read());
			const show = showOf(context);
			const columns = listColumns(personColumns, show);
			const person = id === undefined ? undefined : personWith(all, id);
			const rows = id === undefined ? findPeople(all, text) : [];
			if (person) {
				const view = plainView(columns, flags.fields, known);
				await printItem(context, flags, {row: person, view, detail: people.detail(person, {show, hasUnset: false})});
			} else await printRows(context, flags, columns, rows, known);
			const coverage = coverageWords(all.coverage, show);
			if (person || rows.length > 0) return printMessage(context, coverage);
			const nobody = text === '' ? '' : ` that “${clean(text)}” finds`;
			if (all.coverage.readings === 0 && all.coverage.entitlements.read === 0)
				throw new NotFoundError(
					`nothing is known of the owners of ${name}: ${noReading}. castellan history record reads them`,
				);
			throw new NotFoundError(`no reading of ${name} has an owner${nobody}. ${coverage}`);
		});
	},
});

function decodedId(text: string): string {
	try {
		return decodeURIComponent(text.slice(personPrefix.length));
	} catch {
		throw new UsageError(`invalid % in “${clean(text)}”. Follow it with two hex digits, or write a plain % as %25`);
	}
}
