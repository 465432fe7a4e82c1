/** Where an item leads to. */
import {parseAddress} from '../address/address.ts';
import type {Listed, Row} from '../resources/resource.ts';
import {Menu} from '../ui/Menu.tsx';
import {usePlace} from './place.ts';

interface LinksMenuProps {
	readonly resource: Listed;
	readonly row: Row;
	readonly onClose: () => void;
}

export function LinksMenu({resource, row, onClose}: LinksMenuProps) {
	const {go, size} = usePlace();
	return (
		<Menu
			title={`From ${resource.label(row)} to`}
			screen={size}
			items={resource.links(row).map(({title, address}) => ({id: address, label: title}))}
			empty={`Nothing related to this ${resource.noun} is known`}
			onChoose={({id}) => {
				onClose();
				go(parseAddress(id));
			}}
			onClose={onClose}
		/>
	);
}
