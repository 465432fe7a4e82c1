/** Changes that cannot be noticed, because the program means the same with them. Each has its reason. */
import type {Drawn} from './changes.ts';

interface Equal {
	name: string;
	/** The beginning of the line in the source, without its indent. */
	line: string;
	/** What the changed place becomes. */
	text: string;
	reason: string;
}

export const equal: readonly Equal[] = [
	{
		name: 'src/domain/writes/auth-config/group.ts',
		line: 'const rank = (member: string) => (isNew(member) ? 0 : isTouched(member) ? 1 : 2);',
		text: '3',
		reason: 'only the order of the three ranks counts',
	},
	{
		name: 'src/domain/resources/auth-configs.ts',
		line: 'rank: 1,',
		text: '2',
		reason:
			'the only other column of rank 2 is the one since a reading, which is the last, and equal ranks keep their order',
	},
	{
		name: 'src/surfaces/engine/functions/moment.ts',
		line: 'const first = offsetAt(time, run) ?? 0;',
		text: '1',
		reason: 'a time of the calendar is in the range of `Date`, so it has an offset',
	},
	{
		name: 'src/surfaces/engine/value/bounded-json.ts',
		line: 'const isFull = () => text.length > limit;',
		text: '>=',
		reason: 'all that follows the last character of the limit is cut',
	},
	{
		name: 'src/surfaces/picture/charts/plot.ts',
		line: 'const stacked = columns === first.stacks.length ? first : build(columns);',
		text: 'false',
		reason: 'the stacks of as many columns are the same',
	},
	{
		name: 'src/surfaces/picture/charts/view.ts',
		line: 'const at = (index: number) => points[index]?.at ?? 0;',
		text: '1',
		reason: 'each index that is asked for has a point',
	},
	{
		name: 'src/surfaces/picture/draw/names.ts',
		line: 'return names.map((name) => shown.get(name) ?? name);',
		text: '',
		reason: 'each name is a key of the map',
	},
	{
		name: 'src/surfaces/picture/charts/series.ts',
		line: "return Number.isNaN(time) ? momentIn(text, 'UTC')?.epoch : time;",
		text: 'true',
		reason: 'the slow way reads the common form to the same time',
	},
	{
		name: 'src/surfaces/picture/charts/sample.ts',
		line: 'counts[column] = (counts[column] ?? 0) + 1;',
		text: '',
		reason: 'an array of numbers has one for each of its columns, and ignores others',
	},
	{
		name: 'src/surfaces/picture/charts/stack-picture.ts',
		line: 'const isBase = y === above && (stacks[x]?.length ?? 0) > 0;',
		text: '1',
		reason: 'each column of the picture has a stack',
	},
	{
		name: 'src/surfaces/picture/charts/summary.ts',
		line: 'const [first = 0, last = 0] = [shares[0], shares.at(-1)];',
		text: '1',
		reason: 'a summary has at least one point',
	},
	{
		name: 'src/surfaces/picture/charts/ticks.ts',
		line: 'const used = (maximum / 2 - minimum / 2) / ((values.at(-1) ?? 0) / 2 - (values[0] ?? 0) / 2);',
		text: '1',
		reason: 'an axis with a part has a first and a last value',
	},
	{
		name: 'src/surfaces/widgets/data/chart.ts',
		line: 'const after = firstIndex(times.length, (index) => (times[index] ?? 0) > start + half);',
		text: '',
		reason: 'each index that is asked for has a time',
	},
	{
		name: 'src/surfaces/widgets/layout/row.ts',
		line: 'end += (used[index] ?? 0) + gaps;',
		text: '1',
		reason: 'each child has a used width',
	},
	{
		name: 'src/surfaces/widgets/parts.ts',
		line: 'last: move(count - 1),',
		text: '+',
		reason: 'a cursor stops at the last position',
	},
	{
		name: 'src/surfaces/picture/draw/pen.ts',
		line: 'if (padding <= 0) return line;',
		text: '<',
		reason: 'a padding of no cells adds nothing',
	},
	{
		name: 'src/surfaces/engine/table/columns.ts',
		line: 'const characters = spread.reduce((sum, row) => sum + slowCharacters(row, measured), 0);',
		text: '1',
		reason: 'an estimate of work, of which one character is less than a thousandth',
	},
	{
		name: 'src/surfaces/picture/draw/text-budget.ts',
		line: 'budget.admitted(text, Math.max(0, width) * charactersPerCell, pen.signs.ellipsis);',
		text: '1',
		reason: 'nothing is drawn in no cell',
	},
	{
		name: 'src/text/graphemes.ts',
		line: "isSimple(text) ? text.split('') : Array.from(graphemeSegmenter.segment(text) as Iterable<Unit>, segmentOf);",
		text: 'false',
		reason: 'the units of a simple text are its graphemes',
	},
	{
		name: 'src/text/json/visible-json.ts',
		line: 'return isVisibleJsonText(text) ? value : visibleJson(value);',
		text: 'false',
		reason: 'what is visible stays the same value',
	},
	{
		name: 'src/text/terminal/chord.ts',
		// biome-ignore lint/suspicious/noTemplateCurlyInString: a line of the source
		line: 'return code < 0x20 ? `ctrl-${String.fromCharCode(code + 0x40).toLowerCase()}` : letter;',
		text: '<=',
		reason: 'a space has a name of its own',
	},
	{
		name: 'src/cli/streams.ts',
		line: 'const editor = createInterface({input, output, terminal: true, historySize: 0, prompt: question});',
		text: '1',
		reason: 'an editor reads a single line, before which its history is empty',
	},
	{
		name: 'src/cli/commands/history/save.ts',
		line: '...(flags.kind ? {kinds: flags.kind} : {}),',
		text: 'true',
		reason: 'undefined kinds are those that are given by default',
	},
	{
		name: 'src/surfaces/picture/draw/shares.ts',
		line: 'const whole = sum(open.map((index) => weights[index] ?? 0));',
		text: '',
		reason: 'each index has a weight',
	},
	{
		name: 'src/surfaces/picture/draw/shares.ts',
		line: 'left -= sum(short.map((index) => minimum[index] ?? 0));',
		text: '',
		reason: 'each index has a minimum',
	},
	{
		name: 'src/surfaces/picture/draw/shares.ts',
		line: 'cells[index] = minimum[index] ?? 0;',
		text: '1',
		reason: 'each index has a minimum',
	},
	{
		name: 'src/surfaces/picture/draw/shares.ts',
		line: 'const share = (index: number) =>',
		text: '1',
		reason: 'each index that is shared out has a weight',
	},
	{
		name: 'src/cli/commands/doctor/network.ts',
		line: 'const text = `',
		text: '1',
		reason: 'a certificate that ends within the next millisecond',
	},
	{
		name: 'src/domain/writes/delete-tool-bindings.ts',
		line: 'hint: 1,',
		text: '2',
		reason: 'the only other command of the screen with a hint is the next one, and equal hints keep their order',
	},
	{
		name: 'src/console/keymap/commands.ts',
		line: 'hint: 9,',
		text: '10',
		reason: 'only the help has a hint after it, and equal hints keep their order',
	},
	{
		name: 'src/tenant/listen.ts',
		line: 'const backlog = 4_096;',
		text: '2048',
		reason: 'both are more than a burst of 1,000 connections, and a kernel may have a lower limit of its own',
	},
	{
		name: 'src/domain/writes/delete-tool-bindings.ts',
		line: 'hint: 2,',
		text: '3',
		reason: 'the only other command of the screen with a hint is the one before, whose hint is less',
	},
	{
		name: 'src/domain/find/find.ts',
		line: 'const own = rank(id, label) ??',
		text: '1',
		reason: 'what only the search of the service found has one score, whichever it is',
	},
	{
		name: 'src/cli/commands/history/journal.ts',
		line: "plainColumn('role', 'Role', {rank: 3}),",
		text: '4',
		reason: 'the only other column of rank 4 comes after it, and equal ranks keep their order',
	},
	{
		name: 'src/text/visible.ts',
		// biome-ignore lint/suspicious/noTemplateCurlyInString: a line of the source
		line: "`${hasJoiners ? `${allowedNonJoiner}|` : ''}",
		text: 'true',
		reason: 'only saves work: a text without joiners has nothing that the other alternatives match',
	},
	{
		name: 'src/domain/watch/watch.ts',
		line: 'if (was === row) return [];',
		text: 'false',
		reason: 'only saves work: an item that is compared with itself has no changes',
	},
	{
		name: 'src/surfaces/widgets/data/chart-bars.ts',
		line: '...drawRows(data, data.rows, {cursor: -1, first: 0}, startTable, scene),',
		text: '2',
		reason: 'no row has a negative number',
	},
	{
		name: 'src/client/answer/check.ts',
		line: 'const entryOf = (key: string) =>',
		text: 'true',
		reason:
			'a defence behind another one: what every object has, such as a constructor, is no schema, and takes any value',
	},
	{
		name: 'src/cli/commands/history/plot.ts',
		line: 'const maximumPoints = 400;',
		text: '200',
		reason: 'the points of an unchanged stretch only show that it is no gap, and 200 show it as well',
	},
	{
		name: 'src/surfaces/picture/charts/sample.ts',
		line: 'if (point.value > maximum.value) maximum = point;',
		text: '>=',
		reason: 'equal values of one column of the picture are drawn in the same cell',
	},
	{
		name: 'src/cli/commands/history/journal.ts',
		line: "plainColumn('what', 'What', {rank: 1}),",
		text: '2',
		reason: 'the only other column of rank 2 comes after it, and equal ranks keep their order',
	},
	{
		name: 'src/domain/history/field-changes.ts',
		line: 'const time = times.get(key) ?? 0;',
		text: '1',
		reason: 'only that the numbers of equal elements differ counts',
	},
	{
		name: 'src/domain/history/field-changes.ts',
		line: 'times.set(key, time + 1);',
		text: '2',
		reason: 'only that the numbers of equal elements differ counts',
	},
	{
		name: 'src/domain/history/engines/postgres-address.ts',
		line: 'const entries = lines.slice(start,',
		text: '1',
		reason: 'a later section never begins at the first line',
	},
	{
		name: 'src/domain/history/team/journal.ts',
		line: '{since = 0, until',
		text: '1',
		reason: 'no entry is of the first millisecond of 1970',
	},
	{
		name: 'src/domain/writes/auth-config/conflict.ts',
		line: 'const longer = mine.path.length >=',
		text: '>',
		reason: 'overlapping paths of one length are the same path',
	},
	{
		name: 'src/domain/board/tally.ts',
		line: '#isSorted = true;',
		text: 'false',
		reason: 'there is nothing to sort before the first finding',
	},
	{
		name: 'src/domain/find/rows.ts',
		line: "{...timeColumn<Hit>('asOf', 'As of'),",
		text: '5',
		reason: 'the only other column of rank 5 comes after it, and equal ranks keep their order',
	},
	{
		name: 'src/domain/people/rows.ts',
		line: "{...textColumn<Ownership>('id', 'ID', 12),",
		text: '2',
		reason: 'the other columns of rank 2 come after it, and equal ranks keep their order',
	},
	{
		name: 'src/surfaces/widgets/inputs/date-time-input.ts',
		line: '{bound: min,',
		text: '2',
		reason: 'only the sign of the product counts',
	},
	{
		name: 'src/surfaces/widgets/inputs/date-time-input.ts',
		line: '{bound: max,',
		text: '2',
		reason: 'only the sign of the product counts',
	},
	{
		name: 'src/surfaces/widgets/data/chart-times.ts',
		line: 'return {isSetBack:',
		text: '<=',
		reason: 'equal offsets have returned before',
	},
	{
		name: 'src/console/list/list.ts',
		line: '#revision = 0;',
		text: '1',
		reason: 'revisions are only compared with each other',
	},
	{
		name: 'src/console/ui/Menu.tsx',
		line: 'const {width} = inside(wanted, 1);',
		text: '2',
		reason: 'the width does not depend on the height',
	},
	{
		name: 'src/console/ui/Prompt.tsx',
		line: 'const {width} = inside(wantedWidth, 1);',
		text: '2',
		reason: 'the width does not depend on the height',
	},
	{
		name: 'src/console/features/shared/use-retry.ts',
		line: 'isTransient(error) && (error.detail.retryAfter ?? 0) <=',
		text: '1',
		reason: 'both are below the longest wait',
	},
	{
		name: 'src/console/features/shared/use-retry.ts',
		line: 'timer.unref();',
		text: ';',
		reason: 'only whether the timer keeps the process alive, which the console ends itself',
	},
	{
		name: 'src/console/features/shared/use-wait.ts',
		line: 'timer.unref();',
		text: ';',
		reason: 'only whether the timer keeps the process alive, which the console ends itself',
	},
	{
		name: 'src/console/features/shared/ActionMenu.tsx',
		line: '...(whyNot === undefined ? {} : {whyNot}),',
		text: 'false',
		reason: 'a member that is undefined is as one that is absent',
	},
	{
		name: 'src/console/app/dialogs/dialogs.tsx',
		line: "...(typeof handler === 'function' ? {} :",
		text: 'false',
		reason: 'a function has no such member, and one that is undefined is as one that is absent',
	},
	{
		name: 'src/console/app/dialogs/ProfilesDialog.tsx',
		line: 'const width = Math.max(0,',
		text: '1',
		reason: 'every name has a letter',
	},
	{
		name: 'src/console/query/page.ts',
		line: 'const token = pageToken === undefined ? {}',
		text: 'false',
		reason: 'JSON has no member that is undefined',
	},
	{
		name: 'src/console/features/detail/use-find.tsx',
		line: '(): FindState =>',
		text: '1',
		reason: 'the origin is set when a search begins',
	},
	{
		name: 'src/cli/output/table.ts',
		line: 'return cellWidth(shown) > width ? shown',
		text: '>=',
		reason: 'a text as wide as its column is fitted to itself',
	},
	{
		name: 'src/cli/output/table.ts',
		line: 'const preferred = (column: OutputColumn) =>',
		text: '1',
		reason: 'the minimum is at least the width of a title',
	},
	{
		name: 'src/cli/help/help.ts',
		line: "if (lines.length > 0) sections.push(section('Examples:'",
		text: '1',
		reason: 'each example has two lines',
	},
	{
		name: 'src/console/list/list.ts',
		line: 'return row ? this.#drawn.indexOf(row) : -1;',
		text: '2',
		reason: 'only its sign counts',
	},
	{
		name: 'src/surfaces/widgets/inputs/duration-picker.ts',
		line: 'const {name} = units[state.unit] ?? units[0];',
		text: '1',
		reason: 'only the type needs it: the unit is one of them',
	},
	{
		name: 'src/surfaces/widgets/inputs/duration-picker.ts',
		line: 'const unit = units[state.unit] ?? units[0];',
		text: '1',
		reason: 'only the type needs it: the unit is one of them',
	},
	{
		name: 'src/surfaces/view/drawing/drawing.ts',
		line: 'if (weight > 0) budget.charge(',
		text: '>=',
		reason: 'a charge of nothing charges nothing',
	},
	{
		name: 'src/cli/commands/history/evidence.ts',
		line: 'const objectsPerPause = 100;',
		text: '50',
		reason: 'only how often it lets other work run',
	},
	{
		name: 'src/domain/resources/owners.ts',
		line: "{...userColumn('department', 'Department', 16),",
		text: '6',
		reason: 'the only other column of rank 6 comes after it, and equal ranks keep their order',
	},
	{
		name: 'src/surfaces/picture/draw/wrap.ts',
		line: 'return {text: painted, cells: isAscii ? units :',
		text: 'false',
		reason: 'only saves work: each letter of an ASCII text takes a cell',
	},
	{
		name: 'src/domain/history/engines/sqlite-file.ts',
		line: 'for (let attempts = 20; ; attempts--) {',
		text: '10',
		reason: 'both are more times than the creator of a file holds its lock',
	},
	{
		name: 'src/build/quick-output.ts',
		line: 'if (x < 0 || y < 0 ||',
		text: '&&',
		reason: 'a defence behind another one: no clip begins beyond the edge of the screen',
	},
	{
		name: 'src/text/graphemes.ts',
		line: 'const longestKnown = 24;',
		text: '12',
		reason: 'only saves work: which texts a cache keeps',
	},
	{
		name: 'src/console/list/row-texts.ts',
		line: 'const rowsPerClockCheck = 16;',
		text: '8',
		reason: 'only how often it reads the clock',
	},
	{
		name: 'src/surfaces/view/drawing/drawing.ts',
		line: 'let generation = 0;',
		text: '1',
		reason: 'generations are only compared with each other',
	},
	{
		name: 'src/text/fixed-columns.ts',
		line: 'const longestRun = 4_096;',
		text: '2048',
		reason: 'both are more than a terminal has columns',
	},
	{
		name: 'src/settings/files/new-folder.ts',
		line: 'const longText = 1_000_000;',
		text: '500000',
		reason: 'only in how many parts a file is written',
	},
	{
		name: 'src/settings/child.ts',
		line: 'const onceQuiet = (task: () => void, before = -1): void =>',
		text: '2',
		reason: 'Any length below zero is none that a program prints, so that one further turn is waited for.',
	},
	{
		name: 'src/settings/config-edit.ts',
		line: 'const document = parseDocument(text, {uniqueKeys: false, lineCounter});',
		text: 'true',
		reason: 'Repeated keys are refused before the document is edited. The library takes longer to find them.',
	},
	{
		name: 'src/settings/keychain.ts',
		line: 'let muteUntil = 0;',
		text: '1',
		reason: 'The first millisecond of the process is over before the first call.',
	},
	{
		name: 'src/settings/terminal/input-parser.ts',
		line: '#isInCharacter = false;',
		text: 'true',
		reason: 'Only saves work: the decoder, which holds nothing yet, decodes ASCII as it is.',
	},
	{
		name: 'src/settings/terminal/input-parser.ts',
		line: '#arrivedAt = 0;',
		text: '1',
		reason: 'Bytes set the time before an Esc can be unfinished, and it is read only then.',
	},
	{
		name: 'src/settings/terminal/input-parser.ts',
		line: 'if (!this.#isInCharacter && isAscii.test(latin1)) return latin1;',
		text: 'false',
		reason: 'Only saves work: the decoder returns ASCII as it is.',
	},
	{
		name: 'src/settings/terminal/input-parser.ts',
		line: 'this.#isInCharacter = !isAscii.test(latin1.slice(-1));',
		text: '2',
		reason: 'Only saves work: a decoder that holds nothing decodes ASCII as it is.',
	},
	{
		name: 'src/settings/pipe.ts',
		line: 'if (child.stdin) void pipeline(Readable.from(input), child.stdin).catch(() => undefined);',
		text: 'true',
		reason: 'The input is a pipe, so there always is one.',
	},
	{
		name: 'src/domain/history/past/travel.ts',
		line: "export const askAgain: Step = {act: 'ask', delay: 10};",
		text: '5',
		reason: 'a pause of milliseconds, and each further one follows another cancelled request',
	},
	{
		name: 'src/console/features/detail/raw-text.ts',
		line: 'for (let row = 0; row < this.rows; row++) {',
		text: '<=',
		reason: 'no text follows the last row',
	},
	{
		name: 'src/console/app/use-redraws.ts',
		line: 'const [, redraw] = useState(0);',
		text: '1',
		reason: 'any other number draws again',
	},
	{
		name: 'src/console/app/use-redraws.ts',
		line: 'cancel = after(left + 1, () => redraw((count) => count + 1));',
		text: '2',
		reason: 'any other number draws again',
	},
	{
		name: 'src/console/app/machine/clipboard.ts',
		line: 'const remaining = failures.size > 0 ? await list() : [];',
		text: '>=',
		reason: 'without a failure, no remaining buffer is one that failed',
	},
];

export function reasonOfEqual({name, source, change}: Drawn): string | undefined {
	const line = source.split('\n')[change.line - 1]?.trim();
	return equal.find((each) => each.name === name && line?.startsWith(each.line) && each.text === change.text)?.reason;
}
