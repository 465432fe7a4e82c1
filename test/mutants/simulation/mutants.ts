/** Defects to put in on purpose, one at a time: how many of them the checks of the simulation find shows their power. */

export interface Mutant {
	/** A description of the defect. */
	readonly breaks: string;
	/** A file below `src`. */
	readonly file: string;
	/** A text that is once in the file. */
	readonly from: string;
	readonly to: string;
}

const mutant = (breaks: string, file: string, from: string, to: string): Mutant => ({breaks, file, from, to});

export const mutants: readonly Mutant[] = [
	// The items on the screen.
	mutant(
		'old rows stay after a refresh',
		'console/list/refresh.ts',
		'[...fresh.values()]',
		'[...fresh].map(([each, row]) => old.get(each) ?? row)',
	),
	mutant('a write leaves what it touched', 'console/query/touched.ts', 'of touches)', 'of touches.slice(9))'),
	mutant(
		'a list keeps what a later answer says otherwise',
		'console/query/touched.ts',
		'if (outdated.size === 0) return;',
		'if (outdated.size < 99) return;',
	),
	mutant(
		'an old age is called fresh',
		'console/features/shared/ScreenFrame.tsx',
		"age < 60_000 ? 'fresh'",
		"age < 600_000 ? 'fresh'",
	),
	mutant(
		'an earlier state has no time',
		'console/features/shared/ScreenFrame.tsx',
		'{rank: 0, text: moment}',
		"{rank: 0, text: ''}",
	),
	mutant(
		'the last known state stays when the tenant answers again',
		'console/app/past/use-travel.ts',
		'		onTravel(present, screens);',
		'		void present;',
	),
	mutant('a list has an item twice', 'console/list/loaded-rows.ts', 'if (this.#byId.has(id)) return false;', ''),
	mutant(
		'a list is complete before its end',
		'client/pagination.ts',
		"if (this.token !== undefined) return 'more';",
		"if (this.pages === 0) return 'more';",
	),
	mutant(
		'a count says complete while pages follow',
		'console/features/list/use-list.ts',
		"hasMore: end === 'more',",
		'hasMore: false,',
	),
	mutant(
		'an answer about another item is believed',
		'client/answer/echo.ts',
		'			if (!isRight)',
		'			if (!isRight && index > 99)',
	),
	mutant(
		'an item counts as a list to remember',
		'console/query/remember.ts',
		'inputs.every(isEmpty)',
		"(typeof inputs[0] !== 'object' || inputs.every(isEmpty))",
	),
	// Writes.
	mutant(
		'a write is sent twice',
		'domain/writes/outcome.ts',
		"return {state: 'done', answer: await api.call(endpoint, input, options)};",
		"await api.call(endpoint, input, options); return {state: 'done', answer: await api.call(endpoint, input, options)};",
	),
	mutant('a failed write is repeated', 'client/send.ts', 'sending.isSentOnce ? 0 : maximumRetries', 'maximumRetries'),
	mutant(
		'an unknown outcome is called not applied',
		'domain/writes/outcome.ts',
		"error.detail.applied === 'unknown' ? 'unknown' : 'rejected'",
		"'rejected'",
	),
	mutant(
		'every failure of a write is called not applied',
		'client/answer/answer.ts',
		"saysRejected(status) ? 'no' : 'unknown'",
		"'no'",
	),
	mutant(
		'an unreadable response to a write is called not applied',
		'client/answer/answer.ts',
		`		...outcomeOf(context, 'unknown'),`,
		`		...outcomeOf(context, 'no'),`,
	),
	mutant(
		'a lost response to a write is called not applied',
		'client/http/fetch-failure.ts',
		"applied: isBeforeSending ? 'no' : 'unknown'",
		"applied: 'no'",
	),
	mutant(
		'a failed write is called done',
		'domain/writes/outcome.ts',
		'		return {state: error.detail.applied',
		"		if (error.kind === 'server') return {state: 'done', answer: {data: {}, problems: [], request: error.detail.request}} as never;\n		return {state: error.detail.applied",
	),
	mutant(
		'an update that the service did not take is called done',
		'domain/writes/auth-config/update.ts',
		'		if (unproven.length > 0) {',
		'		if (unproven.length > 99) {',
	),
	mutant(
		'a part of a deletion that failed is called done',
		'domain/writes/tool-bindings/run.ts',
		"state: isAnswered(error) ? 'refused' : 'failed'",
		"state: 'done'",
	),
	mutant(
		'a write is sent while writes are not allowed',
		'console/features/writes/WriteDialog.tsx',
		'const reason = whyNot ?? writes.whyNot;',
		'const reason = whyNot;',
	),
	mutant(
		'a write is sent without its review',
		'console/features/writes/WriteDialog.tsx',
		'const isReview = !isSending && !result;\n\n	const title',
		'const isReview = !isSending && !result;\n	useState(() => void setTimeout(() => whyNot || writes.whyNot || submit(), 1));\n\n	const title',
	),
	mutant(
		'the request is not the reviewed one',
		'domain/writes/auth-config/update.ts',
		'sendOnce(api, updateAuthConfig, inputOf(plan), options)',
		"sendOnce(api, updateAuthConfig, {...inputOf(plan), authConfig: {...inputOf(plan).authConfig, displayName: 'x'}}, options)",
	),
	mutant(
		'a write goes to another item than the reviewed one',
		'domain/writes/item-write.ts',
		'sendOnce(api, endpoint, input, options)',
		"sendOnce(api, endpoint, JSON.parse(JSON.stringify(input).replace('sp_1', 'sp_2')), options)",
	),
	mutant(
		'a deletion has a tool that was not reviewed',
		'domain/writes/tool-bindings/run.ts',
		'mcpTools: [...row.tools]}',
		"mcpTools: [...row.tools.slice(1), {appId: 'app_1', connectorId: 'con_1', id: 'tool_x'}]}",
	),
	// Secrets and bytes.
	mutant(
		'a secret of a response stays in it',
		'client/safety/redact.ts',
		'isSecretName(key) ? masked(item) : walk(item, leaf)',
		'walk(item, leaf)',
	),
	mutant(
		'a typed secret is in the recorded request',
		'client/safety/shown.ts',
		'escaped(redactor.body(body));',
		'escaped(body);',
	),
	mutant(
		'the token is in the recorded request',
		'client/safety/shown.ts',
		"{...shown, authorization: 'Bearer $TOKEN'} : shown",
		'{...shown, authorization: headers.authorization ?? ""} : shown',
	),
	mutant(
		'control characters of the tenant reach the terminal',
		'text/visible.ts',
		'[[\\\\p{Cc}--[\\\\t\\\\n]]\\\\p{Cf}',
		'[\\\\p{Cf}',
	),
	// The screen and the keys.
	mutant(
		'a changed line is not drawn',
		'console/terminal/painter.ts',
		'if (line !== lines?.[index]) output += changeLine',
		'if (line !== lines?.[index] && (index !== 5 || !lines)) output += changeLine',
	),
	mutant(
		'a scrolled line stays where it was',
		'console/terminal/painter.ts',
		'const {lines, output: start} =',
		'const lines = this.#lines;\n		const {output: start} =',
	),
	mutant(
		'a key of the footer does nothing',
		'console/keymap/resolve.ts',
		'const bound = bySequence.get(sequence);',
		"const bound = sequence === 's' ? undefined : bySequence.get(sequence);",
	),
	mutant(
		'the cursor stays on its line, not on its item',
		'console/list/list.ts',
		'const index = this.#indexOf(this.#cursorId);',
		'const index = this.#cursor;',
	),
	mutant(
		'a click selects the row below',
		'console/ui/Table.tsx',
		'list.to(latest.top + slot);',
		'list.to(latest.top + slot + 1);',
	),
	// Files that several processes share.
	mutant(
		'a save writes what was read before, not what the file has',
		'settings/files/state-file.ts',
		'const {value: all} = this.#parse(text);',
		'const all = this.#base;',
	),
	mutant(
		'a file is written without its lock',
		'settings/files/disk.ts',
		'return withLock(disk, ',
		'return ((..._: [Disk, string, string, () => Promise<string | undefined>]) => _[3]())(disk, ',
	),
	mutant(
		'a lock stays after its use',
		'settings/files/lock.ts',
		'return () => disk.fs.rm(lock, {force: true});',
		'return async () => undefined;',
	),
	mutant('a temporary file stays', 'settings/files/new-file.ts', 'await fs.rm(written).catch(() => undefined);', ''),
	mutant(
		'a failed save is reported as done',
		'settings/files/state-file.ts',
		'			return asProblem(error);\n		}\n		this.#pending',
		'			void asProblem(error);\n		}\n		this.#pending',
	),
	mutant(
		'a damaged file is replaced',
		'settings/files/disk.ts',
		'old !== undefined && isDamaged(old) ?',
		"old === '' && isDamaged(old) ?",
	),
	mutant(
		'credentials are not stored',
		'settings/credentials.ts',
		'await (await keychain()).set(profile, JSON.stringify(stored));',
		'await keychain();',
	),
	mutant(
		'a report of the terminal counts as a key',
		'settings/terminal/input-parser.ts',
		"			this.#state = 'report';\n			this.#report = head;\n",
		'',
	),
	// Other programs, other processes, and files that must stay.
	mutant(
		'an address that was not opened is called open',
		'console/app/machine/tools.ts',
		"run(command, [url], '').then(() => undefined)",
		"run(command, [], '').then(() => void url)",
	),
	mutant(
		'a verb keeps the bookmark that it has removed',
		'cli/commands/saved/saved.ts',
		'await saved.remove(sourceOf(kind), name);',
		'await (async (): Promise<SettingsError | undefined> => void [sourceOf(kind), name])();',
	),
	mutant(
		'a known id is not stored',
		'settings/files/known-ids.ts',
		'void file.change((ids) => {',
		'void ((_: (ids: ByName<readonly string[]>) => unknown) => undefined)((ids) => {',
	),
	mutant(
		'a file is written in its place, not beside it',
		'settings/files/new-file.ts',
		'await withWritten(fs, path, text, async (written) => {',
		'await fs.writeFile(path, text);\n	if (path) return;\n	await withWritten(fs, path, text, async (written) => {',
	),
	mutant(
		'a token is in the config file',
		'settings/launch/sign-in.ts',
		'auth: credentials.kind,\n		...clientId,',
		'auth: credentials.kind,\n		...clientId,\n		...credentials,',
	),
	mutant(
		'a remembered list is of a time to come',
		'console/query/remember.ts',
		'at: reading.at, now, prove}, slicesOf',
		'at: reading.at + 3_600_000, now, prove}, slicesOf',
	),
	mutant(
		'a request that failed never ends',
		'client/journal/journal-store.ts',
		"failed: (reason) => settle({state: 'failed', ms: elapsed(), reason: this.#shown(reason)}),",
		'failed: () => pending,',
	),
	// A fleet of two tenants.
	mutant(
		'a row of a fleet opens in its first tenant',
		'console/features/fleet/use-fleet.tsx',
		'fleet.find(({name}) => name === merged.tenantOf(row))?.services,',
		'(merged.tenantOf(row) ? fleet[0]?.services : undefined),',
	),
	mutant(
		'rows of two tenants with one id are one row',
		'console/features/fleet/merged-rows.ts',
		'keyIn(tenant: string, key: string): string {',
		'keyIn(tenant: string, key: string): string {\n		if (tenant) return key;',
	),
	mutant(
		'the tenants of a fleet share the client of the last',
		'console/app/tenants.ts',
		'new Map(profiles.map((profile) => [profile, connect(profile, shared)]))',
		'new Map(profiles.map((profile) => [profile, connect(profiles.at(-1) ?? profile, shared)]))',
	),
	// Defects that the simulation found once, put in again.
	mutant(
		'a pasted control character stays in a text field',
		'console/ui/TextField.tsx',
		'letters.slice(start, end).map(oneLine);',
		'letters.slice(start, end);',
	),
	mutant(
		'the footer names a key for raw data that is not there',
		'console/features/notifications/NotificationsScreen.tsx',
		"'list.raw': settings ? () => update({isRaw: true}) : notLoaded",
		"'list.raw': () => void (settings && update({isRaw: true}))",
	),
	mutant(
		'copying the request of an earlier state ends the console',
		'console/features/shared/use-copy.ts',
		'api.asOf !== undefined',
		'api.asOf === 0',
	),
	mutant(
		'the footer says Back where Esc clears the filter',
		'console/features/list/RowsScreen.tsx',
		"listView.view.filter ? {'app.back': 'Clear filter'} : {}",
		'{}',
	),
	mutant(
		'a warning that credentials may remain is behind the end of its line',
		'console/app/tenants.ts',
		"return [...warnings.map(sentence), removed].join('. ');",
		"return [removed, ...warnings.map(sentence)].join('. ');",
	),
	mutant(
		'a hand-over is fresh of which nothing was read',
		'console/features/handover/HandoverScreen.tsx',
		'loadedAt={data?.handover.isRead ? dataUpdatedAt : undefined}',
		'loadedAt={dataUpdatedAt || undefined}',
	),
];
