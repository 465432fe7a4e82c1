/** Shows the next shift what it must know of the tenant. A key records the hand-over in the journal of people. */
import {useQuery} from '@tanstack/react-query';
import {useMemo, useState} from 'react';
import {parseAddressIfValid} from '../../../domain/address/address.ts';
import {longestName} from '../../../domain/history/team/entry.ts';
import {fieldLine} from '../../../domain/resources/fields.ts';
import {wrap} from '../../../text/cells.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handler} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import {blankLine, LinesScreen, textLine} from '../detail/LinesScreen.tsx';
import {describeError} from '../shared/error-words.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';

export function HandoverScreen() {
	const {tenant, state, clock, settings} = useServices();
	const {api, name} = tenant;
	const {historyAccess, proposals} = state;
	const {go, show, report} = useScreen();
	const theme = useTheme();
	const {width} = useBodySize();
	const [isGiving, setGiving] = useState(false);
	const {data, error, isFetching, refetch, dataUpdatedAt} = useQuery({
		queryKey: ['handover', api.baseUrl],
		async queryFn({signal}) {
			const [{readHandover}, {handoverBlocks}] = await Promise.all([
				import('../../../domain/handover/handover.ts'),
				import('../../../domain/handover/text.ts'),
			]);
			const open = async () => historyAccess?.openIfAny();
			const silences = settings.live.values.silences?.silences ?? [];
			const sources = {api, open, silences, proposals, show: {...show, now: clock.now()}, options: {signal}};
			return {handover: await readHandover(sources), blocksOf: handoverBlocks};
		},
	});
	const lines = useMemo(() => {
		const drawn = (text: string, tone: 'accent' | 'plain', indent = '', address?: string) =>
			wrap(text, width - 2 - indent.length).map((part) => ({
				...textLine(indent + part, (line) => theme.paint(tone, line)),
				field: address === undefined ? undefined : fieldLine(address, text),
			}));
		return (data?.blocksOf(data.handover, name, show) ?? []).flatMap(({title, lines: texts}, index) => [
			...(index === 0 ? [] : [blankLine]),
			...drawn(title, 'accent'),
			...texts.flatMap(({text, address}) => drawn(text, 'plain', '  ', address)),
		]);
	}, [data, name, show, theme, width]);

	function opener(text = ''): Handler {
		const address = parseAddressIfValid(text);
		return address ? () => go(address) : {whyNot: 'Nothing to open on this line'};
	}
	function give(typed: string) {
		if (typed.length > longestName) return report(`A name has at most ${longestName} characters`, 'bad');
		const to = typed || undefined;
		setGiving(false);
		historyAccess
			?.open()
			.then((history) => history.journal.add(api.baseUrl, {action: 'handed over', what: to}))
			.then(
				() => report(`Handed over${to === undefined ? '' : ` to ${to}`}`),
				(failure: Error) => report(`Not handed over: ${failure.message}`, 'bad'),
			);
	}
	const status = isFetching ? 'Reading the tenant and its history' : error ? describeError(error) : '+ hands over';
	return (
		<>
			<LinesScreen
				title="Hand-over"
				lines={lines}
				titles={{'detail.links': 'Open'}}
				loadedAt={data?.handover.isRead ? dataUpdatedAt : undefined}
				status={({position}) =>
					theme.paint(error ? 'bad' : 'dim', ` ${[position, status].filter(Boolean).join(` ${theme.glyphs.dot} `)}`)
				}
				handlers={(field) => ({
					'detail.links': opener(field?.path),
					'app.refresh': () => void refetch(),
					'handover.give': historyAccess
						? () => setGiving(true)
						: {whyNot: 'No history to write to: no home directory'},
				})}
			/>
			{isGiving && (
				<Prompt
					verb="Hand over"
					title="Record that you have handed over?"
					isExact
					remark={() => 'To whom, if to one colleague. Enter records it, for all with this history'}
					onSubmit={(to) => give(to.trim())}
					onClose={() => setGiving(false)}
				/>
			)}
		</>
	);
}
