/** The command that shows an earlier state, or the present again. */
import {useEffect, useRef} from 'react';
import type {Show} from '../../../domain/format/show.ts';
import {describeMoment} from '../../../domain/history/past/moment.ts';
import type {Screen} from '../../features/shared/screen-context.ts';
import type {ArgumentChoice} from '../../keymap/arguments.ts';
import type {Console} from '../console-state.ts';
import {History} from '../history.ts';
import type {Services} from '../services.ts';
import {present, sayMoment, travelTo} from './travel.ts';
import {declineOutage} from './use-outage.ts';

export type OnTravel = (services: Services, history: History) => void;

/** A moment that is found after another one was wanted, or after the console shows another tenant, is not shown. */
export function useTravel(
	{services, history, messages}: Console,
	style: Omit<Show, 'now'>,
	onTravel: OnTravel,
): Screen['travel'] {
	const latest = useRef(0);
	useEffect(
		() => () => {
			latest.current++;
		},
		[],
	);
	return (wanted, {address, seeds, text} = {}) => {
		const turn = ++latest.current;
		const show = {...style, now: services.now()};
		const to = address ?? history.entry.address;
		travelTo(services, wanted, {show, screen: to.screen}).then(
			(next) => {
				if (turn !== latest.current) return;
				declineOutage(services, next);
				const words = next.past ? describeMoment(next.past.moment, show) : 'Back at the present';
				onTravel(next, new History(address ?? history.entry.address, seeds));
				sayMoment(messages, text ?? words, next);
			},
			(error: Error) => {
				if (turn === latest.current) messages.say(error.message, 'bad');
			},
		);
	};
}

/** The choices for a typed moment. */
export const momentChoices =
	({past}: Services, travel: Screen['travel']) =>
	(typed: string): readonly ArgumentChoice[] => {
		const choice = (wanted: string, label: string): ArgumentChoice => ({
			id: `at ${wanted}`,
			label,
			detail: `at ${wanted}`,
			run: () => travel(wanted),
		});
		const wanted = typed.trim();
		const words = [
			...(past ? [choice(present, 'Return to the present')] : []),
			choice('last', 'Show the last known state'),
		];
		if (wanted === '')
			return [
				...words,
				{...choice('2h ago', 'Or a time, such as 2026-11-20 09:00 or 2h ago, or a snapshot'), whyNot: ''},
			];
		if (wanted === present && !past) return [{...choice(present, 'This is the present state'), whyNot: ''}];
		if (wanted === present) return [choice(present, 'Return to the present')];
		return [choice(wanted, `Show the state of ${wanted}`)];
	};
