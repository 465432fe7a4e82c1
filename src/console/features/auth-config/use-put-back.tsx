/** Puts an auth config back to the state before or after a recorded change. What follows the choice is an edit like any other. */
import {useEffect, useState} from 'react';
import {listAuthConfigs} from '../../../contract/auth-configs.ts';
import {showTime} from '../../../domain/format/show.ts';
import type {ItemChange} from '../../../domain/history/change.ts';
import {itemChanges} from '../../../domain/history/rows.ts';
import {findAuthConfig} from '../../../domain/writes/auth-config/read-back.ts';
import {showOf, useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {markOutdated} from '../../query/touched.ts';
import {Menu, type MenuItem} from '../../ui/Menu.tsx';
import {describeError} from '../shared/error-words.ts';
import {useProtectedColor} from '../writes/use-protected-color.ts';
import {AuthConfigEdit} from './AuthConfigEdit.tsx';
import {useAuthConfigEdit} from './use-auth-config-edit.ts';

/** The command for the selected change, and its dialogs. */
export function usePutBack(selected: ItemChange | undefined) {
	const screen = useScreen();
	const {api, queries, writes} = useServices().tenant;
	const {now} = useServices().clock;
	const {historyAccess} = useServices().state;
	const color = useProtectedColor();
	const edit = useAuthConfigEdit();
	const [change, setChange] = useState<ItemChange>();
	const [reading, setReading] = useState<AbortController>();
	useEffect(() => () => reading?.abort(), [reading]);
	const {whyNot} = writes;

	async function begin(id: string, wanted: string, signal: AbortSignal) {
		const history = await historyAccess?.openIfAny();
		if (!history) throw new Error('The history is not there any more');
		const {findEarlierItem} = await import('../../../domain/history/past/earlier-item.ts');
		const find = {tenant: api.baseUrl, show: {...screen.show, now: now()}};
		const {row} = await findEarlierItem(history, wanted, {kind: 'auth-configs', id}, find);
		const found = await findAuthConfig(api, id, {
			signal,
			onItems: (items) => void markOutdated(queries, {api, endpoint: listAuthConfigs, items}),
		});
		signal.throwIfAborted();
		if (found.state === 'gone') throw new Error('The tenant no longer has this config: nothing was sent');
		if (found.state === 'unreadable') throw new Error(`Cannot read the list of auth configs: ${found.reason}`);
		edit.beginPutBack(found.config, row);
	}
	function read(wanted: string) {
		const controller = new AbortController();
		const {signal} = controller;
		setReading(controller);
		begin(change?.id ?? '', wanted, signal)
			.catch((error: Error) => signal.aborted || screen.report(describeError(error), 'bad'))
			.finally(() => signal.aborted || close());
	}
	function close() {
		setReading(undefined);
		setChange(undefined);
	}

	const isOffered = selected?.kind === 'auth-configs' && selected.seen !== undefined;
	const handlers: Handlers = isOffered ? {'history.put-back': whyNot ? {whyNot} : () => setChange(selected)} : {};
	function overlay() {
		if (reading)
			return (
				<Menu
					title="Reading the auth config"
					color={color}
					text={[{text: 'Nothing is sent before you have confirmed it.'}]}
					items={[{id: 'stop', label: 'Cancel'}]}
					onChoose={close}
					onClose={close}
				/>
			);
		if (!change) return edit.step && <AuthConfigEdit edit={edit} step={edit.step} />;
		return (
			<Menu
				title={`Put back ${change.label}: which state?`}
				color={color}
				items={statesOf(change, (time) => `read ${showTime(time, showOf(screen, itemChanges))}`)}
				onChoose={({id}) => read(id)}
				onClose={close}
			/>
		);
	}
	return {handlers, overlay: overlay()};
}

/** The states around a change, each under the time of its reading. Two readings of one time cannot be told apart. */
function statesOf({change, notBefore, seen = ''}: ItemChange, detail: (time: string) => string): readonly MenuItem[] {
	const hasBefore = change === 'changed' || change === 'removed';
	const before = hasBefore && notBefore !== seen ? notBefore : undefined;
	const after = change === 'first seen' ? 'As it was first seen' : 'After this change';
	return [
		...(before === undefined ? [] : [{id: before, label: 'Before this change', detail: detail(before)}]),
		...(change === 'removed' ? [] : [{id: seen, label: after, detail: detail(seen)}]),
	];
}
