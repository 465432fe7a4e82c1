/** Where an item leads to. */
import {parseAddress} from '../../../domain/address/address.ts';
import type {Listed, Row} from '../../../domain/resources/resource.ts';
import {Menu} from '../../ui/Menu.tsx';
import {usePlace} from '../shared/place.ts';

interface LinksMenuProps {
	readonly resource: Listed;
	readonly row: Row;
	readonly onClose: () => void;
}

export function LinksMenu({resource, row, onClose}: LinksMenuProps) {
	const {go, size} = usePlace();
	const links = resource.links(row);
	return (
		<Menu
			title={`From ${resource.label(row)} to`}
			screen={size}
			// Several relations may lead to one place.
			items={links.map(({title}, index) => ({id: String(index), label: title}))}
			empty={`Nothing related to this ${resource.noun} is known`}
			onChoose={({id}) => {
				onClose();
				const link = links[Number(id)];
				if (link) go(parseAddress(link.address));
			}}
			onClose={onClose}
		/>
	);
}
