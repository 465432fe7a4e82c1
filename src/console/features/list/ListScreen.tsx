/** Shows the list of any resource. */
import {useEffect, useEffectEvent} from 'react';
import {searchNote} from '../../../domain/history/past/moment.ts';
import type {Resource} from '../../../domain/resources/resource.ts';
import {noSearch} from '../../../domain/resources/search/search.ts';
import {listProof} from '../../../domain/watch/proof.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {useWatch} from '../watch/watching.ts';
import {RowsScreen, type RowsScreenProps} from './RowsScreen.tsx';
import {useList} from './use-list.ts';

type ListScreenProps = {readonly resource: Resource} & Pick<RowsScreenProps, 'actions' | 'overlay'>;

export function ListScreen({resource, actions, overlay}: ListScreenProps) {
	const {entry, report} = useScreen();
	const search = entry.address.search ?? noSearch;
	const state = useList(resource, search);
	const isComputed = useServices().tenant.past !== undefined && Boolean(search.query?.length);
	const noteSearch = useEffectEvent(() => report(searchNote, 'warn'));
	useEffect(() => {
		if (isComputed) noteSearch();
	}, [isComputed]);
	const watch = useWatch({watched: resource, proof: listProof(resource, entry.address), ...state});
	return (
		<RowsScreen
			resource={resource}
			state={state}
			watch={watch}
			seeds={(row) => ({row, loadedAt: state.readAt(row)})}
			actions={actions}
			overlay={overlay}
		/>
	);
}
